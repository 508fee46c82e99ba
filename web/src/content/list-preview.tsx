import { useText } from '../lib/i18n.tsx'
import { issueText } from '../lib/form.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { ScrollingTable } from '../ui/scrolling-table.tsx'
import type { ListColumn, ListRow } from './list-rows.ts'

interface ListPreviewProps {
  rows: readonly ListRow[]
  columns: readonly ListColumn[]
  labelOf: (field: string) => string
}

const cell = 'border-t border-line px-3 py-2 align-top wrap-anywhere'

/** Shows every row as it would be imported. Invalid rows show the reasons. */
export const ListPreview = ({ rows, columns, labelOf }: ListPreviewProps) => {
  const t = useText('list-import')
  const validationText = useText('validation')
  const errorText = (error: ListRow['errors'][number]) =>
    error === 'quotes'
      ? t('quotes')
      : t('rowFault', { field: labelOf(error.field), reason: issueText(validationText, error.issue) })
  return (
    <ScrollingTable
      label={t('preview')}
      heads={[
        { key: 'row', name: t('row') },
        ...columns.map(({ field }) => ({ key: field, name: labelOf(field), className: 'min-w-28' })),
        { key: 'state', name: t('state'), className: 'min-w-48' },
      ]}
    >
      {rows.map(({ number, values, errors }) => (
        <tr key={number} className={classNames(errors.length > 0 && 'bg-danger-soft')}>
          <th scope="row" className={classNames(cell, 'font-normal tabular-nums')}>
            {number}
          </th>
          {columns.map(({ field }) => (
            <td key={field} className={classNames(cell, field === 'phone' && 'whitespace-nowrap')}>
              {values[field]}
            </td>
          ))}
          <td className={cell}>
            <span className={classNames('flex gap-1.5', errors.length > 0 && 'font-semibold text-danger')}>
              <Icon name={errors.length > 0 ? 'circle-exclamation-point' : 'check'} size={16} className="mt-0.5" />
              {errors.length > 0 ? errors.map(errorText).join(' · ') : t('good')}
            </span>
          </td>
        </tr>
      ))}
    </ScrollingTable>
  )
}
