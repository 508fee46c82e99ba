import type { ReportedSubject } from '@rostrum/contract/moderation'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRestoreItem } from './use-moderation.ts'

interface RestoreButtonProps {
  subject: ReportedSubject
  onHandled: () => void
}

/** Restores an item that was removed by mistake. */
export const RestoreButton = ({ subject, onHandled }: RestoreButtonProps) => {
  const t = useText('moderation')
  const [isConfirming, setConfirming] = useState(false)
  const restoring = useRestoreItem(subject, t('reports.done.restored'), onHandled)
  return (
    <>
      <Button icon="rotate-ccw" onClick={() => setConfirming(true)}>
        {t('reports.restore')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('reports.restoreTitle', { title: subject.attributes.text })}
        text={t('reports.restoreText')}
        confirmText={t('reports.restore')}
        isPending={restoring.isPending}
        onConfirm={() => {
          if (!restoring.isPending) restoring.mutate(undefined, { onSettled: () => setConfirming(false) })
        }}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
