import { useNavigate } from 'react-router'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useErrorText } from '../lib/use-error-text.ts'
import { FileField } from '../spreadsheets/file-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { addressOfImport, useImportChange } from './use-imports.ts'

const send = (file: File) => {
  const body = new FormData()
  body.append('file', file)
  return api('POST /people-imports', { body })
}

/** Chooses a file. Nobody is added before the next step. */
export const Upload = () => {
  const t = useText('people-imports')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useImportChange(send)
  const fieldError = error instanceof ApiError ? error.errors.file?.[0] : undefined
  const message = error ? (fieldError ?? errorText(error)) : undefined
  const upload = (file: File) => mutate(file, { onSuccess: ({ data }) => void navigate(addressOfImport(data.id)) })
  return (
    <section aria-labelledby="upload">
      <SectionHead id="upload" title={t('choose')} />
      <FileField hint={t('dropHint')} isPending={isPending} message={message} onFile={upload} />
      <p className="mt-4 max-w-[66ch] type-small">{t('about')}</p>
    </section>
  )
}
