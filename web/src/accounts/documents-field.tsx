import { documentFormats } from '@rostrum/contract/accounts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { allDocumentsMegabytes, documentMegabytes, type Documents } from './documents.ts'

const accept = Object.keys(documentFormats).join(',')
const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024))

/** A list of documents. Each selection adds to the list, and documents are removed one by one. */
export const DocumentsField = ({ id, documents }: { id: string; documents: Documents }) => {
  const t = useText('accounts')
  const list = useRef<HTMLUListElement>(null)
  const { files, error, append, remove } = documents

  const removeAt = (index: number) => {
    flushSync(() => remove(index))
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(id)
    next?.focus()
  }

  return (
    <Field id={id} label={t('documents.label')} optional error={error}>
      <DropZone
        icon="file-text"
        text={t('documents.drop')}
        hint={t('documents.formats', { megabytes: documentMegabytes, allMegabytes: allDocumentsMegabytes })}
        accept={accept}
        isMultiple
        onFiles={append}
      />
      <p role="status" className="sr-only">
        {files.length > 0 && t('documents.chosen', { count: files.length })}
      </p>
      {files.length > 0 && (
        <ul ref={list} className="min-w-0 divide-y divide-line border-y border-line">
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className="flex items-center gap-3 py-1.5">
              <Icon name="file-text" className="text-muted" />
              <span className="min-w-0 flex-1 truncate text-[.9375rem] font-medium">{file.name}</span>
              <span className="type-small whitespace-nowrap tabular-nums">
                {t('documents.size', { kilobytes: kilobytes(file.size) })}
              </span>
              <Button
                variant="quiet"
                square
                icon="x"
                aria-label={t('documents.remove', { name: file.name })}
                onClick={() => removeAt(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
