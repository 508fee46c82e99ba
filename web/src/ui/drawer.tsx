import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

/**
 * A panel at the left edge, for the menu on phones. Escape, its close button and a press outside of the panel close it.
 */
export const Drawer = ({
  isOpen,
  onClose,
  label,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}) => {
  if (!isOpen) return null
  return (
    <OpenDrawer onClose={onClose} label={label}>
      {children}
    </OpenDrawer>
  )
}

const OpenDrawer = ({ onClose, label, children }: { onClose: () => void; label: string; children: ReactNode }) => {
  const t = useText('common')
  const [, setElement] = useModal()
  return (
    <dialog
      ref={setElement}
      aria-label={label}
      onCancel={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="m-0 h-dvh max-h-none w-[min(18rem,85vw)] bg-surface text-ink shadow-pop open:animate-appear"
    >
      <div className="flex min-h-full flex-col p-3">
        <Button variant="quiet" square icon="x" aria-label={t('close')} className="self-start" onClick={onClose} />
        {children}
      </div>
    </dialog>
  )
}
