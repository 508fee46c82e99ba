import { limits } from '@rostrum/contract/fields'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ListImport } from '../../content/list-import.tsx'
import type { ListSetup } from '../../content/use-read-list.ts'
import { RowsField } from '../../forms/rows-field.tsx'
import type { EnteredTarget, TargetListName } from './target-values.ts'

type Values = Record<TargetListName, EnteredTarget[]>

interface TargetListProps extends ListSetup {
  name: TargetListName
  /** Returns the label of the list or of a field in its rows. */
  labelOf: (field: string) => string
  rowName: string
  addText: string
  emptyRow: EnteredTarget
  /** How many rows there must be; one by default. */
  minimum?: number
  /** Renders the fields of a row. */
  children: (index: number) => ReactNode
}

/**
 * The people whom the supporters of a campaign call or write to. They are entered row by row or imported from a
 * spreadsheet.
 */
export const TargetList = ({ name, labelOf, emptyRow, columns, schema, minimum = 1, ...rows }: TargetListProps) => {
  const { getValues, setValue } = useFormContext<Values>()
  const filledRows = () => getValues(name).filter((row) => Object.values(row).some((value) => value?.trim()))
  return (
    <RowsField<Values, TargetListName>
      {...rows}
      name={name}
      label={labelOf(name)}
      emptyRow={() => emptyRow}
      minimum={minimum}
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
