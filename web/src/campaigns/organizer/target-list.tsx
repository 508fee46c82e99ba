import type { ReactNode } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import { RepeatRows } from '../../ui/repeat-rows.tsx'

interface TargetListProps {
  /** Of the list in the form; also its id. */
  name: string
  label: string
  rows: readonly { id: string }[]
  rowName: string
  addText: string
  onAdd: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  maximum?: number
  /** Other ways to fill it, above the rows. */
  tools?: ReactNode
  children: (row: { id: string }, index: number) => ReactNode
}

/** A list of at least one row, with what is wrong with the list as a whole. */
export const TargetList = ({ name, label, tools, children, ...rows }: TargetListProps) => {
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
      <RepeatRows {...rows} minimum={1}>
        {children}
      </RepeatRows>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}
