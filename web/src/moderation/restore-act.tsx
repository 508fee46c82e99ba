import type { ReportedSubject } from '@rostrum/contract/moderation'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRestoring } from './use-moderation.ts'

interface RestoreActProps {
  subject: ReportedSubject
  onHandled: () => void
}

/** Restores an item that was removed by mistake. */
export const RestoreAct = ({ subject, onHandled }: RestoreActProps) => {
  const t = useText('moderation')
  const [isAsked, setAsked] = useState(false)
  const restoring = useRestoring(subject, t('reports.done.restored'), onHandled)
  return (
    <>
      <Button icon="rotate-ccw" onClick={() => setAsked(true)}>
        {t('reports.restore')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('reports.restoreTitle', { title: subject.attributes.text })}
        text={t('reports.restoreText')}
        confirmText={t('reports.restore')}
        isPending={restoring.isPending}
        onConfirm={() => {
          if (!restoring.isPending) restoring.mutate(undefined, { onSettled: () => setAsked(false) })
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
