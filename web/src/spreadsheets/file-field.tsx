import { useText } from '../lib/i18n.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { Field } from '../ui/field.tsx'

interface FileFieldProps {
  /** How large the file may be. */
  hint: string
  isPending: boolean
  /** Why the last file could not be read. */
  message: string | undefined
  /** What the file contains, once it is read. It is announced. */
  result?: string | undefined
  /** Endings of further kinds of files that are read. */
  endings?: readonly string[]
  onFile: (file: File) => void
}

/** Chooses a CSV file, and says when it is being read. */
export const FileField = ({ hint, isPending, message, result, endings = [], onFile }: FileFieldProps) => {
  const t = useText('spreadsheets')
  return (
    <div className="max-w-160" aria-busy={isPending}>
      <Field label={t('file')} {...(message !== undefined && { error: message })}>
        <DropZone
          icon="file-text"
          text={t('drop')}
          hint={isPending ? t('reading') : hint}
          accept={['.csv', '.tsv', '.txt', 'text/csv', ...endings].join(',')}
          onFiles={([file]) => {
            if (file && !isPending) onFile(file)
          }}
        />
      </Field>
      <p role="status" className="sr-only">
        {isPending ? t('reading') : (message ?? result)}
      </p>
    </div>
  )
}
