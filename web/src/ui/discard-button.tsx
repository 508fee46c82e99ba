import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Discards the unsaved changes of a form after a confirmation. For use in a `SaveBar`. It is hidden on phones, where
 * users can discard their changes by leaving the form.
 */
export const DiscardButton = ({ onDiscard }: { onDiscard: () => void }) => {
  const t = useText('common')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" className="phone:hidden" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('discardTitle')}
        text={t('discardText')}
        confirmText={t('discardConfirm')}
        cancelText={t('keepEditing')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      />
    </>
  )
}
