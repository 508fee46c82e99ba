import type { ReportedSubject } from '@rostrum/contract/moderation'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { BanDialog, type BanTarget } from './ban-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useHandling } from './use-moderation.ts'

interface ReportActsProps {
  subject: ReportedSubject
  onHandled: () => void
}

/** The target of a ban: the reported organization, or the author of the reported message. */
const bannable = ({ attributes }: ReportedSubject): BanTarget | null => {
  const { subject_type: type, subject_id: id, text, organization, author } = attributes
  if (type === 'organizations') return { kind: 'organizations', id, name: text }
  if (type !== 'chat-messages') return null
  if (author) return { kind: 'users', ...author }
  return organization && { kind: 'organizations', ...organization }
}

/** The actions on a reported item: dismiss the reports, remove the item, or ban its author. */
export const ReportActs = ({ subject, onHandled }: ReportActsProps) => {
  const t = useText('moderation')
  const [asked, setAsked] = useState<'dismiss' | 'remove' | null>(null)
  const { subject_type: type, text, is_shown: isShown } = subject.attributes
  const handling = useHandling(subject, (outcome) => t(`reports.done.${outcome}`), onHandled)
  const target = bannable(subject)
  const handle = (reason: string | null) => {
    if (!handling.isPending) handling.mutate(reason, { onSettled: () => setAsked(null) })
  }
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4 phone:grid">
      <Button icon="check" onClick={() => setAsked('dismiss')}>
        {t('reports.dismiss')}
      </Button>
      {type !== 'organizations' && isShown && (
        <Button icon="trash" onClick={() => setAsked('remove')}>
          {t('reports.remove')}
        </Button>
      )}
      {target && <BanBehind target={target} onHandled={onHandled} />}
      <ConfirmDialog
        isOpen={asked === 'dismiss'}
        title={t('reports.dismissTitle')}
        text={t('reports.dismissText')}
        confirmText={t('reports.dismiss')}
        isPending={handling.isPending}
        onConfirm={() => handle(null)}
        onCancel={() => setAsked(null)}
      />
      {asked === 'remove' && (
        <ReasonDialog
          title={t(type === 'chat-messages' ? 'reports.removeMessageTitle' : 'reports.removeTitle', { title: text })}
          text={t(type === 'chat-messages' ? 'reports.removeMessageText' : 'reports.removeText')}
          hint={t(type === 'chat-messages' ? 'reasonKept' : 'reports.reasonHint')}
          confirmText={t('reports.removeConfirm')}
          isPending={handling.isPending}
          onConfirm={handle}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface BanBehindProps {
  target: BanTarget
  onHandled: () => void
}

const BanBehind = ({ target, onHandled }: BanBehindProps) => {
  const t = useText('moderation')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button icon="ban" onClick={() => setAsked(true)}>
        {t('bans.banNamed', { name: target.name })}
      </Button>
      {isAsked && <BanDialog target={target} onBanned={onHandled} onClose={() => setAsked(false)} />}
    </>
  )
}
