import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Status } from './status.tsx'

interface SaveBarProps {
  isDirty: boolean
  /** Said instead of "Unsaved changes" where a form knows which. */
  what?: string
  children: ReactNode
}

/**
 * Stuck to the bottom while there is something to save. Its buttons: quiet, outlined, then the one that decides, at right
 * from the start, so that the first letter typed does not move them.
 */
export const SaveBar = ({ isDirty, what, children }: SaveBarProps) => {
  const t = useText('common')
  return (
    <div className="print:hidden sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-center gap-3 bg-raised px-(--gutter) py-3.5 shadow-bar">
      <div role="status" className="empty:absolute">
        {isDirty && <Status status="draft">{what ?? t('unsavedChanges')}</Status>}
      </div>
      <div className="ml-auto flex flex-wrap gap-2 phone:w-full phone:*:flex-1">{children}</div>
    </div>
  )
}
