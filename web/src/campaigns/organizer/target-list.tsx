import { limits } from '@rostrum/contract/fields'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ListImport } from '../../content/list-import.tsx'
import type { ListSetup } from '../../content/use-read-list.ts'
import { RowsField } from '../../forms/rows-field.tsx'

type ListName = 'call_list' | 'email_list'
/** The values of one person to call or to write to, by field name. */
type Target = Record<string, string | undefined>
type Values = Record<ListName, Target[]>

interface TargetListProps extends ListSetup {
  name: ListName
  /** Returns the label of the list or of a field in its rows. */
  labelOf: (field: string) => string
  rowName: string
  addText: string
  emptyRow: Target
  /** Renders the fields of a row. */
  children: (index: number) => ReactNode
}

/**
 * The people whom the supporters of a campaign call or write to. At least one is required. They are entered row by row
 * or imported from a spreadsheet.
 */
export const TargetList = ({ name, labelOf, emptyRow, columns, schema, ...rows }: TargetListProps) => {
  const { getValues, setValue } = useFormContext<Values>()
  const filledRows = () => getValues(name).filter((row) => Object.values(row).some((value) => value?.trim()))
  return (
    <RowsField<Values, ListName>
      {...rows}
      name={name}
      label={labelOf(name)}
      emptyRow={() => emptyRow}
      minimum={1}
      tools={
        <ListImport
          columns={columns}
          schema={schema}
          existing={() => filledRows().length}
          maximum={limits.rows}
          labelOf={labelOf}
          onImport={(imported, mode) => {
            const complete = imported.map((row) => ({ ...emptyRow, ...row }))
            setValue(name, mode === 'append' ? [...filledRows(), ...complete] : complete, { shouldDirty: true })
          }}
        />
      }
    />
  )
}
