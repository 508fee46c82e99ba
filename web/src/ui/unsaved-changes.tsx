import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesProps {
  isDirty: boolean
  /** Called when the user chooses to leave without saving. */
  onLeave?: () => void
}

/** Asks for confirmation before the user leaves a form with unsaved changes, within the app or by closing the tab. */
export const UnsavedChanges = ({ isDirty, onLeave }: UnsavedChangesProps) => {
  const t = useText('common')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  // The router changes the blocker's state in a transition. The dialog must close at once, because the form is inert
  // until then.
  const [answered, setAnswered] = useState<typeof blocker>()
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' && blocker !== answered}
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmText={t('leave')}
      cancelText={t('keepEditing')}
      onConfirm={() => {
        setAnswered(blocker)
        onLeave?.()
        blocker.proceed?.()
      }}
      onCancel={() => {
        setAnswered(blocker)
        blocker.reset?.()
      }}
    />
  )
}
