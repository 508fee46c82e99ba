import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Status } from './status.tsx'

interface SaveBarProps {
  isDirty: boolean
  /** Replaces the text "Unsaved changes" in forms that know which parts have changed. */
  unsavedText?: string
  children: ReactNode
}

/**
 * The bar with the buttons of a form, which sticks to the bottom of the window. The buttons come in the order quiet,
 * outlined, primary. They are aligned to the right, so that those on the right keep their place when the first change
 * adds the status and further buttons on the left. In a low window it does not stick, because it would cover most of
 * the form. `base.css` keeps focused elements from being hidden under it.
 */
export const SaveBar = ({ isDirty, unsavedText, children }: SaveBarProps) => {
  const t = useText('common')
  return (
    <div className="save-bar print:hidden sticky bottom-0 z-10 low:static -mx-(--gutter) flex flex-wrap items-center gap-3 bg-raised px-(--gutter) py-3.5 shadow-bar">
      <div role="status" className="empty:absolute">
        {isDirty && <Status status="draft">{unsavedText ?? t('unsavedChanges')}</Status>}
      </div>
      <div className="ml-auto flex flex-wrap gap-2 phone:w-full phone:*:flex-1">{children}</div>
    </div>
  )
}
