import { decodeText } from '@rostrum/contract/spreadsheet-text'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ListPreview } from './list-preview.tsx'
import type { ListRow } from './list-rows.ts'
import { useReadList, type ListSetup } from './use-read-list.ts'

interface ListImportProps extends ListSetup {
  /** Returns the number of rows that the list already has. */
  existing: () => number
  maximum: number
  labelOf: (field: string) => string
  onImport: (rows: Record<string, string>[], mode: 'append' | 'replace') => void
}

/**
 * Imports rows from a spreadsheet, either pasted or as a file. Nothing is imported before the user has seen a preview
 * and confirmed it.
 */
export const ListImport = ({ existing, ...rest }: ListImportProps) => {
  const t = useText('list-import')
  // The number of rows when the dialog was opened. The list cannot change while the dialog is open.
  const [before, setBefore] = useState<number | null>(null)
  return (
    <div>
      <Button icon="upload" onClick={() => setBefore(existing())}>
        {t('open')}
      </Button>
      {before !== null && <ImportDialog {...rest} existing={before} onClose={() => setBefore(null)} />}
    </div>
  )
}

interface ImportDialogProps extends Omit<ListImportProps, 'existing'> {
  existing: number
  onClose: () => void
}

const ImportDialog = ({ existing, maximum, labelOf, onImport, onClose, ...setup }: ImportDialogProps) => {
  const t = useText('list-import')
  const [source, setSource] = useState<{ text: string; file?: string }>({ text: '' })
  const [mode, setMode] = useState<'append' | 'replace'>('append')
  const rows = useReadList(source.text, setup)
  const found = Array.isArray(rows) ? rows : []
  const validRows = found.filter(({ errors }) => errors.length === 0)
  const room = mode === 'append' ? maximum - existing : maximum
  const isTooLong = found.length > maximum
  const canImport = validRows.length > 0 && !isTooLong && validRows.length <= room

  const readFile = async ([file]: File[]) => {
    if (file) setSource({ text: decodeText(await file.arrayBuffer()), file: file.name })
  }
  const confirm = () => {
    if (!canImport) return
    onImport(
      validRows.map(({ values }) => values),
      mode,
    )
    showPopup({ type: 'success', message: t('imported', { count: validRows.length }) })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      className="max-w-220"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" aria-disabled={!canImport || undefined} onClick={confirm}>
            {t('import', { count: validRows.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t('paste')}
          hint={t('pasteHint', { columns: setup.columns.map(({ field }) => labelOf(field)).join(', ') })}
        >
          <TextArea
            rows={4}
            className="max-h-60"
            value={source.file === undefined ? source.text : ''}
            onChange={({ target }) => setSource({ text: target.value })}
          />
        </Field>
        <DropZone
          icon="file-text"
          isCompact
          text={t('drop')}
          hint={source.file === undefined ? t('dropHint') : t('fromFile', { name: source.file })}
          accept=".csv,.tsv,.txt,text/csv"
          onFiles={(files) => void readFile(files)}
        />
      </div>
      <div className="grid gap-4" aria-busy={rows === undefined}>
        <Summary rows={rows} validCount={validRows.length} room={room} maximum={maximum} existing={existing} />
        {found.length > 0 && !isTooLong && (
          <>
            <ListPreview rows={found} columns={setup.columns} labelOf={labelOf} />
            {existing > 0 && (
              <ChoiceCards
                legend={t('mode')}
                name="import-mode"
                choices={(['append', 'replace'] as const).map((value) => ({
                  value,
                  label: t(value),
                  hint: t(`${value}Hint`),
                }))}
                onChange={({ target }) => setMode(target.value === 'replace' ? 'replace' : 'append')}
                chosen={mode}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface SummaryProps {
  rows: ListRow[] | 'unreadable' | undefined
  validCount: number
  room: number
  maximum: number
  existing: number
}

/** Announces how many rows would be imported, or why none can be imported. */
const Summary = ({ rows, validCount, room, maximum, existing }: SummaryProps) => {
  const t = useText('list-import')
  if (rows === undefined) {
    return (
      <p role="status" className="type-small">
        {t('reading')}
      </p>
    )
  }
  const problem =
    rows === 'unreadable'
      ? t('unreadable')
      : rows.length > maximum
        ? t('tooLong', { count: rows.length, maximum })
        : validCount > room
          ? t('noRoom', { existing, room: Math.max(0, room) })
          : null
  if (problem !== null) {
    return (
      <Notice tone="danger" role="alert">
        {problem}
      </Notice>
    )
  }
  const invalidCount = rows.length - validCount
  return (
    <p role="status" className="text-[.9375rem]">
      {rows.length === 0 ? t('nothing') : t('found', { count: validCount })}{' '}
      {invalidCount > 0 && t('bad', { count: invalidCount })}
    </p>
  )
}
