import type { PeopleImport } from '@rostrum/contract/people-imports'
import { ExportButton } from '../content/export-button.tsx'
import { useText } from '../lib/i18n.tsx'
import { ScrollingTable } from '../ui/scrolling-table.tsx'

/** The rows that would be left out, with the reasons. */
export const InvalidRows = ({ file }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const { invalid, invalid_count: count } = file.attributes
  if (invalid.length === 0) return null
  return (
    <div className="mt-4 grid gap-4">
      <ScrollingTable
        label={t('invalidRows')}
        heads={[
          { key: 'row', name: t('row') },
          { key: 'reason', name: t('reason') },
        ]}
        className="max-w-232"
      >
        {invalid.map(({ row, errors }) => (
          <tr key={row} className="border-t border-line">
            <th scope="row" className="px-3 py-2 align-top font-normal tabular-nums">
              {row}
            </th>
            <td className="px-3 py-2 wrap-anywhere">
              {errors
                .map(({ column, message }) => (column === null ? message : t('cellError', { column, message })))
                .join(' · ')}
            </td>
          </tr>
        ))}
      </ScrollingTable>
      {count > invalid.length && <p className="type-small">{t('moreInvalid', { count: count - invalid.length })}</p>}
      <div>
        <ExportButton path={`/api/people-imports/${file.id}/invalid.csv`} fileName={t('invalidFile')} />
      </div>
    </div>
  )
}
