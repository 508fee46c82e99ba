import { useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWithdrawing } from './use-pledge.ts'

interface WithdrawButtonProps {
  candidateName: string
  pledgeId: string
  onWithdrawn?: () => void
}

/** Withdraws the user's pledge after a confirmation. */
export const WithdrawButton = ({ candidateName, pledgeId, onWithdrawn }: WithdrawButtonProps) => {
  const t = useText('candidates')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useWithdrawing()
  const withdraw = () => {
    if (isPending) return
    mutate(pledgeId, { onSuccess: onWithdrawn, onSettled: () => setAsking(false) })
  }
  return (
    <>
      <Button look="quiet" icon="rotate-ccw" onClick={() => setAsking(true)}>
        {t('withdraw.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('withdraw.title', { name: candidateName })}
        text={t('withdraw.text')}
        confirmText={t('withdraw.confirm')}
        isPending={isPending}
        pendingText={t('withdraw.working')}
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
