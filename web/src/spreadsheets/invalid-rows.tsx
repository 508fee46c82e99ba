import type { PeopleImport } from '@rostrum/contract/people-imports'
import { useText } from '../lib/i18n.tsx'
import { ScrollingTable } from '../ui/scrolling-table.tsx'

interface InvalidRowsProps {
  /** The first invalid rows. */
  invalid: PeopleImport['attributes']['invalid']
  /** How many there are. */
  count: number
}

/** The rows of a file that would be left out, with the reasons. */
export const InvalidRows = ({ invalid, count }: InvalidRowsProps) => {
  const t = useText('spreadsheets')
  return (
    <div className="grid gap-4">
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
    </div>
  )
}
