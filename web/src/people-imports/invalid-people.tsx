import type { PeopleImport } from '@rostrum/contract/people-imports'
import { ExportButton } from '../content/export-button.tsx'
import { useText } from '../lib/i18n.tsx'
import { InvalidRows } from '../spreadsheets/invalid-rows.tsx'

/** The rows that would be left out, with the reasons, and a file of all of them. */
export const InvalidPeople = ({ file }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const { invalid, invalid_count: count } = file.attributes
  if (invalid.length === 0) return null
  return (
    <div className="mt-4 grid gap-4">
      <InvalidRows invalid={invalid} count={count} />
      <div>
        <ExportButton path={`/api/people-imports/${file.id}/invalid.csv`} fileName={t('invalidFile')} />
      </div>
    </div>
  )
}
