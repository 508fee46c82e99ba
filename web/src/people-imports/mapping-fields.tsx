import { importTargets, ownFieldPrefix, type PeopleImport } from '@rostrum/contract/people-imports'
import { useText } from '../lib/i18n.tsx'
import { Field } from '../ui/field.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'

export type Mapping = PeopleImport['attributes']['mapping']
type Target = Mapping[number]

/** The choice that makes a column a field of the organization's own. */
const ownField = 'field'
const maximumFieldName = 40

const isOwn = (target: Target): target is `${typeof ownFieldPrefix}${string}` =>
  target !== null && target.startsWith(ownFieldPrefix)

const choiceOf = (target: Target): string => (isOwn(target) ? ownField : (target ?? ''))

interface MappingFieldsProps {
  columns: readonly string[]
  samples: readonly (readonly string[])[]
  mapping: Mapping
  error: string | undefined
  onChange: (mapping: Mapping) => void
}

/** One row for each column of the file: its first cells, and what it fills. */
export const MappingFields = ({ columns, samples, mapping, error, onChange }: MappingFieldsProps) => (
  <div>
    <ul className="max-w-232">
      {columns.map((column, index) => (
        <ColumnRow
          // Columns may have the same name, and never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          column={column}
          cells={samples.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
          target={mapping[index] ?? null}
          onChange={(target) => onChange(mapping.with(index, target))}
        />
      ))}
    </ul>
    {error !== undefined && <FieldError className="mt-3">{error}</FieldError>}
  </div>
)

interface ColumnRowProps {
  column: string
  cells: readonly string[]
  target: Target
  onChange: (target: Target) => void
}

const ColumnRow = ({ column, cells, target, onChange }: ColumnRowProps) => {
  const t = useText('people-imports')
  const choose = (choice: string) =>
    onChange(
      choice === ownField
        ? `${ownFieldPrefix}${column.slice(0, maximumFieldName)}`
        : (importTargets.find((each) => each === choice) ?? null),
    )
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{column}</p>
        <p className="type-small">{cells.length > 0 ? cells.join(' · ') : t('emptyColumn')}</p>
      </div>
      <div className="grid gap-2">
        <Field label={t('fills', { column })} isLabelHidden isFilter>
          <Select value={choiceOf(target)} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('leaveOut')}</option>
            {importTargets.map((each) => (
              <option key={each} value={each}>
                {t(`target.${each}`)}
              </option>
            ))}
            <option value={ownField}>{t('ownField')}</option>
          </Select>
        </Field>
        {isOwn(target) && (
          <Field label={t('fieldName')} isFilter>
            <TextInput
              defaultValue={target.slice(ownFieldPrefix.length)}
              maxLength={maximumFieldName}
              autoComplete="off"
              onBlur={(event) => {
                const name = event.target.value.trim()
                if (name !== '') onChange(`${ownFieldPrefix}${name}`)
              }}
            />
          </Field>
        )}
      </div>
    </li>
  )
}
