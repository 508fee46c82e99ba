import { useText } from '../lib/i18n.tsx'
import { FileField } from '../spreadsheets/file-field.tsx'
import { type Preview, useResultText } from './use-preview.ts'

/** Chooses the file of a directory, and announces how many people it would list. */
export const DirectoryFileField = ({
  preview: { file, preview, isPending, fileError, choose },
}: {
  preview: Preview
}) => {
  const t = useText('directories')
  const resultText = useResultText()
  return (
    <FileField
      hint={preview && file ? file.name : t('new.hint')}
      isPending={isPending}
      message={fileError}
      result={preview && resultText(preview)}
      endings={['.yaml', '.yml']}
      onFile={choose}
    />
  )
}
