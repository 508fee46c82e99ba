import { limits } from '@rostrum/contract/fields'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ListImport } from '../../content/list-import.tsx'
import type { ListSetup } from '../../content/use-read-list.ts'
import { RowsField } from '../../forms/rows-field.tsx'

type ListName = 'call_list' | 'email_list'
/** A person to call or to write to, by the names of the fields. */
type Target = Record<string, string | undefined>
type Values = Record<ListName, Target[]>

interface TargetListProps extends ListSetup {
  name: ListName
  /** What the list, or a field of its rows, is called. */
  labelOf: (field: string) => string
  rowName: string
  addText: string
  emptyRow: Target
  /** The fields of a row. */
  children: (index: number) => ReactNode
}

/** The people of a campaign, at least one: written row by row, or imported from a spreadsheet. */
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
