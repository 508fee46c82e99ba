import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'

// An arrow that is disabled at an end of the list is shown less prominently than other disabled buttons.
const arrow = 'disabled:border-transparent! disabled:bg-transparent! disabled:opacity-50'

interface RepeatRowsProps<Row extends { id: string }> {
  rows: readonly Row[]
  /** The name of one row for the labels of its buttons, such as "Key point". */
  rowName: string
  addText: string
  onAdd: () => void
  onRemove: (index: number) => void
  /** If absent, rows cannot be reordered. */
  onMove?: (from: number, to: number) => void
  minimum?: number
  maximum?: number
  children: (row: Row, index: number) => ReactNode
}

/**
 * A repeating group of fields. Rows are added, removed and reordered by buttons, so all of it is accessible by
 * keyboard. Made for `useFieldArray`.
 */
export const RepeatRows = <Row extends { id: string }>({
  rows,
  rowName,
  addText,
  onAdd,
  onRemove,
  onMove,
  minimum = 0,
  maximum = 100,
  children,
}: RepeatRowsProps<Row>) => {
  const t = useText('common')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const fieldOf = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLElement>('input, textarea, select')
  const add = () => {
    flushSync(onAdd)
    fieldOf(rows.length)?.focus()
  }
  const remove = (index: number) => {
    flushSync(() => onRemove(index))
    const next = fieldOf(Math.min(index, rows.length - 2)) ?? addButton.current
    next?.focus()
  }
  const move = (from: number, to: number, direction: 'up' | 'down') => {
    flushSync(() => onMove?.(from, to))
    const moved = list.current?.children[to]
    const button =
      moved?.querySelector<HTMLButtonElement>(`[data-move=${direction}]:not(:disabled)`) ??
      moved?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
    button?.focus()
  }
  const isRemovable = rows.length > minimum
  const isMovable = onMove !== undefined && rows.length > 1
  return (
    <div className="grid gap-4">
      <ol ref={list}>
        {rows.map((row, index) => {
          const number = index + 1
          return (
            <li
              key={row.id}
              className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 phone:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span aria-hidden="true" className="font-display text-lg leading-11 font-bold text-muted tabular-nums">
                {number}
              </span>
              <div className="grid gap-3 phone:col-span-2 phone:row-start-2 md:last:col-span-2">
                {children(row, index)}
              </div>
              {(isRemovable || isMovable) && (
                <div className="flex md:grid">
                  {isRemovable && (
                    <Button
                      variant="quiet"
                      square
                      icon="trash"
                      aria-label={t('removeRow', { name: rowName, number })}
                      onClick={() => remove(index)}
                    />
                  )}
                  {isMovable && (
                    <>
                      <Button
                        variant="quiet"
                        square
                        icon="chevron-up"
                        className={arrow}
                        data-move="up"
                        disabled={index === 0}
                        aria-label={t('moveRowUp', { name: rowName, number })}
                        onClick={() => move(index, index - 1, 'up')}
                      />
                      <Button
                        variant="quiet"
                        square
                        icon="chevron-down"
                        className={arrow}
                        data-move="down"
                        disabled={index === rows.length - 1}
                        aria-label={t('moveRowDown', { name: rowName, number })}
                        onClick={() => move(index, index + 1, 'down')}
                      />
                    </>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {rows.length < maximum && (
        <div>
          <Button ref={addButton} icon="plus" onClick={add}>
            {addText}
          </Button>
        </div>
      )}
    </div>
  )
}
