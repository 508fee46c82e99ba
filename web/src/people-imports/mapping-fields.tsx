import { importTargets, ownFieldPrefix, type PeopleImport } from '@rostrum/contract/people-imports'
import { useText } from '../lib/i18n.tsx'
import { ColumnList } from '../spreadsheets/column-list.tsx'
import { Field } from '../ui/field.tsx'
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

/** What each column of the file fills. */
export const MappingFields = ({ columns, samples, mapping, error, onChange }: MappingFieldsProps) => (
  <ColumnList columns={columns} samples={samples} error={error}>
    {(column, index) => (
      <ColumnTarget
        column={column}
        target={mapping[index] ?? null}
        onChange={(target) => onChange(mapping.with(index, target))}
      />
    )}
  </ColumnList>
)

interface ColumnTargetProps {
  column: string
  target: Target
  onChange: (target: Target) => void
}

const ColumnTarget = ({ column, target, onChange }: ColumnTargetProps) => {
  const t = useText('people-imports')
  const columnText = useText('spreadsheets')
  const choose = (choice: string) =>
    onChange(
      choice === ownField
        ? `${ownFieldPrefix}${column.slice(0, maximumFieldName)}`
        : (importTargets.find((each) => each === choice) ?? null),
    )
  return (
    <>
      <Field label={columnText('fills', { column })} isLabelHidden isFilter>
        <Select value={choiceOf(target)} onChange={(event) => choose(event.target.value)}>
          <option value="">{columnText('leaveOut')}</option>
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
    </>
  )
}
