import { createContext, use, useId, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useModal } from './use-modal.ts'

/**
 * The element into which pop-ups inside a dialog must be rendered, because everything outside a modal dialog is inert.
 */
const DialogElement = createContext<HTMLElement | null>(null)
export const useDialogElement = (): HTMLElement | null => use(DialogElement)

interface DialogProps {
  isOpen: boolean
  /** Called on Escape, on the close button and, unless the dialog is a question, on a press outside of the dialog. */
  onClose: () => void
  title: string
  /** The row of buttons. The most prominent one comes last. */
  foot?: ReactNode
  /**
   * Marks a question that must be answered. It has no close button, and screen readers announce its text, which is
   * `children`, as soon as it opens.
   */
  isQuestion?: boolean
  className?: string
  children: ReactNode
}

/**
 * A native modal dialog, which keeps the focus inside until it closes and then returns it to the previous element. Its
 * content is rendered only while it is open.
 */
export const Dialog = ({ isOpen, ...rest }: DialogProps) => (isOpen ? <OpenDialog {...rest} /> : null)

const OpenDialog = ({ onClose, title, foot, isQuestion, className, children }: Omit<DialogProps, 'isOpen'>) => {
  const t = useText('common')
  const [element, setElement] = useModal()
  const id = useId()
  return (
    <dialog
      ref={setElement}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQuestion ? `${id}-text` : undefined}
      onCancel={(event) => {
        // The event also bubbles up from file inputs inside the dialog, which must not close it.
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
              <div className="flex items-start justify-between gap-3 border-b border-line px-6 py-4 phone:px-4">
                <h2 id={`${id}-title`} className="min-h-11 content-center type-heading">
                  {title}
                </h2>
                <Button variant="quiet" square icon="x" aria-label={t('close')} onClick={onClose} />
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
