import { useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWithdrawPledge } from './use-pledge.ts'

interface WithdrawButtonProps {
  candidateName: string
  pledgeId: string
  onWithdrawn?: () => void
}

/** Withdraws the user's pledge after a confirmation. */
export const WithdrawButton = ({ candidateName, pledgeId, onWithdrawn }: WithdrawButtonProps) => {
  const t = useText('candidates')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useWithdrawPledge(onWithdrawn)
  const withdraw = () => {
    if (isPending) return
    mutate(pledgeId, { onSettled: () => setConfirming(false) })
  }
  return (
    <>
      <Button variant="quiet" icon="rotate-ccw" onClick={() => setConfirming(true)}>
        {t('withdraw.button')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('withdraw.title', { name: candidateName })}
        text={t('withdraw.text')}
        confirmText={t('withdraw.confirm')}
        isPending={isPending}
        pendingText={t('withdraw.working')}
        onConfirm={withdraw}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
