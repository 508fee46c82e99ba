import type { TeamInvitation } from '@rostrum/contract/team'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useDateText, useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { useTeamChange } from './use-team.ts'

/** The invitations that have not been accepted yet. */
export const InvitationList = ({ invitations }: { invitations: TeamInvitation[] }) => {
  const t = useText('team')
  if (invitations.length === 0) return null
  return (
    <section>
      <SectionHead title={t('pending')} />
      <ul className="rounded-lg border border-line bg-raised">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

const InvitationRow = ({ invitation }: { invitation: TeamInvitation }) => {
  const t = useText('team')
  const ago = useRelativeTime()
  const dateText = useDateText({ dateStyle: 'long' })
  const [isConfirming, setConfirming] = useState(false)
  const { id: invitationId, email, role, invited_by: inviter, sent_at: sentAt, is_expired: isExpired } = invitation
  const resend = useTeamChange((id, _: undefined) =>
    api('POST /organizations/:id/invitations/:invitationId/actions?action=resend', { params: { id, invitationId } }),
  )
  const revoke = useTeamChange((id, _: undefined) =>
    api('DELETE /organizations/:id/invitations/:invitationId', { params: { id, invitationId } }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-5 py-3 first:border-t-0 phone:px-4">
      <div className="grid min-w-0 flex-[1_1_18rem] gap-0.5">
        <p className="font-strong wrap-anywhere">{email}</p>
        <p className="type-small wrap-anywhere">
          {t(`role.${role}`)}
          {' · '}
          {inviter === null ? t('sentAgo', { ago: ago(sentAt) }) : t('sentAgoBy', { ago: ago(sentAt), name: inviter })}
        </p>
        {isExpired ? (
          <Status status="not_active">{t('expired')}</Status>
        ) : (
          <p className="type-small">{t('expiresOn', { date: dateText(invitation.expires_at) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={resend.isPending}
          pendingText={t('inviting')}
          aria-label={t('resendTo', { email })}
          onClick={() => {
            if (resend.isPending) return
            resend.mutate(undefined, {
              onSuccess: () => showPopup({ type: 'success', message: t('invited', { email }) }),
            })
          }}
        >
          {t('resend')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('revokeOf', { email })} onClick={() => setConfirming(true)}>
          {t('revoke')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('revokeTitle')}
        text={t('revokeText', { email })}
        confirmText={t('revoke')}
        isPending={revoke.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (!revoke.isPending) revoke.mutate(undefined, { onSettled: () => setConfirming(false) })
        }}
      />
    </li>
  )
}
