import type { ReportedSubject } from '@rostrum/contract/moderation'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { BanDialog, type BanTarget } from './ban-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Handling, useHandleReports } from './use-moderation.ts'

interface ReportActionsProps {
  subject: ReportedSubject
  onHandled: () => void
}

/** The target of a ban: the reported organization, or the author of the reported message. */
const banTargetOf = ({ attributes }: ReportedSubject): BanTarget | null => {
  const { subject_type: type, subject_id: id, text, organization, author } = attributes
  if (type === 'organizations') return { kind: 'organizations', id, name: text }
  if (type !== 'chat-messages') return null
  if (author) return { kind: 'users', ...author }
  return organization && { kind: 'organizations', ...organization }
}

/** The actions on a reported item: dismiss the reports, remove the item, or ban its author. */
export const ReportActions = ({ subject, onHandled }: ReportActionsProps) => {
  const t = useText('moderation')
  const [confirming, setConfirming] = useState<'dismiss' | 'remove' | null>(null)
  const { subject_type: type, text, is_shown: isShown } = subject.attributes
  const reports = useHandleReports(subject, (outcome) => t(`reports.done.${outcome}`), onHandled)
  const target = banTargetOf(subject)
  const handle = (handling: Handling) => {
    if (!reports.isPending) reports.mutate(handling, { onSettled: () => setConfirming(null) })
  }
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4 phone:grid">
      <Button icon="check" onClick={() => setConfirming('dismiss')}>
        {t('reports.dismiss')}
      </Button>
      {type !== 'organizations' && isShown && (
        <Button icon="trash" onClick={() => setConfirming('remove')}>
          {t('reports.remove')}
        </Button>
      )}
      {target && <BanButton target={target} onHandled={onHandled} />}
      {confirming === 'dismiss' && (
        <ReasonDialog
          title={t('reports.dismissTitle')}
          text={t('reports.dismissText')}
          hint={t('reports.dismissHint')}
          confirmText={t('reports.dismiss')}
          isPending={reports.isPending}
          isDestructive={false}
          onConfirm={(because) => handle({ action: 'dismiss', because })}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'remove' && (
        <ReasonDialog
          title={t(type === 'chat-messages' ? 'reports.removeMessageTitle' : 'reports.removeTitle', { title: text })}
          text={t(type === 'chat-messages' ? 'reports.removeMessageText' : 'reports.removeText')}
          hint={t(type === 'chat-messages' ? 'reasonKept' : 'reports.reasonHint')}
          confirmText={t('reports.removeConfirm')}
          isPending={reports.isPending}
          hasGround
          onConfirm={(because) => handle({ action: 'remove', because })}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  )
}

interface BanButtonProps {
  target: BanTarget
  onHandled: () => void
}

const BanButton = ({ target, onHandled }: BanButtonProps) => {
  const t = useText('moderation')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button icon="ban" onClick={() => setConfirming(true)}>
        {t('bans.banNamed', { name: target.name })}
      </Button>
      {isConfirming && <BanDialog target={target} onBanned={onHandled} onClose={() => setConfirming(false)} />}
    </>
  )
}
