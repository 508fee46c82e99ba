import { createContext, use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** Where pop-ups inside a dialog must be put: everything outside an open dialog is inert. */
const DialogElement = createContext<HTMLElement | null>(null)
export const useDialogElement = (): HTMLElement | null => use(DialogElement)

interface DialogProps {
  isOpen: boolean
  /** Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  /** The row of buttons; the deciding one last. */
  foot?: ReactNode
  /** A question that must be answered: no close button, announced at once. `children` is its text. */
  isQuestion?: boolean
  className?: string
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back. Its content exists only while it is open. */
export const Dialog = ({ isOpen, ...rest }: DialogProps) => (isOpen ? <OpenDialog {...rest} /> : null)

const OpenDialog = ({ onClose, title, foot, isQuestion, className, children }: Omit<DialogProps, 'isOpen'>) => {
  const t = useText('common')
  const [element, setElement] = useState<HTMLDialogElement | null>(null)
  const opener = useRef<Element | null>(null)
  const id = useId()
  useEffect(() => {
    if (!element) return
    opener.current = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [element])
  return (
    <dialog
      ref={setElement}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQuestion ? `${id}-text` : undefined}
      onCancel={(event) => {
        // Also fired by inputs inside; only the dialog's own closes it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isQuestion) onClose()
      }}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-1rem)] overflow-visible rounded-lg bg-raised text-ink shadow-pop open:animate-appear md:w-full',
        isQuestion ? 'max-w-116' : 'max-w-160',
        className,
      )}
    >
      <DialogElement value={element}>
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
          {isQuestion ? (
            <div className="grid gap-2 overflow-y-auto p-6 phone:px-4">
              <h2 id={`${id}-title`} className="type-heading">
                {title}
              </h2>
              <div id={`${id}-text`} className="text-muted">
                {children}
              </div>
            </div>
          ) : (
            <>
              <div className="flex items-center justify-between gap-3 border-b border-line px-6 py-4 phone:px-4">
                <h2 id={`${id}-title`} className="type-heading">
                  {title}
                </h2>
                <Button look="quiet" square icon="x" aria-label={t('close')} onClick={onClose} />
              </div>
              <div className="grid gap-7 overflow-y-auto p-6 phone:px-4">{children}</div>
            </>
          )}
          {foot && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-4 phone:px-4">
              {foot}
            </div>
          )}
        </div>
      </DialogElement>
    </dialog>
  )
}
