import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form'
import { FieldError } from '../ui/field-error.tsx'
import { useFieldMessage } from '../ui/form-fields.tsx'
import { RepeatRows } from './repeat-rows.tsx'

interface RowsFieldProps<Values extends FieldValues, Name extends FieldArrayPath<Values>> {
  /** The name of the list in the form, and also its id. */
  name: Name
  label: string
  /** The name of one row for the labels of its buttons, such as "Key point". */
  rowName: string
  addText: string
  /** The initial values of a new row. `count` is the number of existing rows. */
  emptyRow: (count: number) => FieldArray<Values, Name>
  /** Shown if there are no rows. */
  noRows?: string
  minimum?: number
  maximum?: number
  /** Shown above the rows: other ways to fill the list. */
  tools?: ReactNode
  children: (index: number) => ReactNode
}

/** A list of rows in a form, with the error that concerns the list as a whole. */
export const RowsField = <Values extends FieldValues, Name extends FieldArrayPath<Values> = FieldArrayPath<Values>>({
  name,
  label,
  emptyRow,
  noRows,
  tools,
  children,
  ...rows
}: RowsFieldProps<Values, Name>) => {
  const { control } = useFormContext<Values>()
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const error = useFieldMessage(name)
  return (
    <div
      id={name}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={error ? `${name}-error` : undefined}
      className="grid gap-3 outline-none"
    >
      {tools}
      {noRows !== undefined && fields.length === 0 && <p className="type-small">{noRows}</p>}
      <RepeatRows
        {...rows}
        rows={fields}
        onAdd={() => append(emptyRow(fields.length), { shouldFocus: false })}
        onRemove={remove}
        onMove={move}
      >
        {(_row, index) => children(index)}
      </RepeatRows>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}
