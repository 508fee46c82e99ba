import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesProps {
  isDirty: boolean
  /** Moving between these is not leaving, e.g. the tabs of one form. */
  staysWithin?: (path: string) => boolean
  /** The reader chose to leave without saving. */
  onLeave?: () => void
}

/** In an edit form: asks before it is left with unsaved changes, within the app and by closing the tab. */
export const UnsavedChanges = ({ isDirty, staysWithin, onLeave }: UnsavedChangesProps) => {
  const t = useText('common')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !staysWithin?.(nextLocation.pathname),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmText={t('leave')}
      cancelText={t('keepEditing')}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    />
  )
}
