import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form'
import { FieldError } from '../ui/field-error.tsx'
import { useFieldMessage } from '../ui/form-fields.tsx'
import { RepeatRows } from './repeat-rows.tsx'

interface RowsFieldProps<Values extends FieldValues, Name extends FieldArrayPath<Values>> {
  /** Of the list in the form; also its id. */
  name: Name
  label: string
  /** What one row is, for the labels of its buttons: "Key point". */
  rowName: string
  addText: string
  /** What a new row begins with, when there are so many already. */
  emptyRow: (count: number) => FieldArray<Values, Name>
  /** Said while there is no row. */
  noRows?: string
  minimum?: number
  maximum?: number
  /** Above the rows: other ways to fill the list. */
  tools?: ReactNode
  children: (index: number) => ReactNode
}

/** A list of rows in a form, with what is wrong with the list as a whole. */
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
