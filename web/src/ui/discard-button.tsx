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
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="quiet" className="phone:hidden" onClick={() => setConfirming(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('discardTitle')}
        text={t('discardText')}
        confirmText={t('discardConfirm')}
        cancelText={t('keepEditing')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          onDiscard()
        }}
      />
    </>
  )
}
