import type { ModeratedOrganization, ModeratedUser } from '@rostrum/contract/moderation'
import { useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useDateText } from '../lib/time.ts'
import { OrganizationAvatar, PersonAvatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Status } from '../ui/status.tsx'
import { VerifiedBadge } from '../ui/verified-badge.tsx'
import { BanDialog, type BanTarget } from './ban-dialog.tsx'
import { useBan } from './use-moderation.ts'

export const UserRow = ({ user: { id, attributes } }: { user: ModeratedUser }) => {
  const t = useText('moderation')
  const { name, email, user_type: type, is_moderator: isModerator, only_owner_of: onlyOwnerOf, ban } = attributes
  const accountText = onlyOwnerOf === null ? t(`bans.type.${type}`) : t('bans.onlyOwner', { organization: onlyOwnerOf })
  const isSelf = useSession(({ user }) => user?.id === id)
  return (
    <Row
      avatar={<PersonAvatar name={name} />}
      name={name}
      facts={[email, accountText, ...(isModerator ? [t('bans.moderator')] : [])]}
      ban={ban}
    >
      {!isModerator && !isSelf && (
        <BanButton target={{ kind: 'users', id, name, onlyOwnerOf }} isBanned={ban !== null} />
      )}
    </Row>
  )
}

export const OrganizationRow = ({ organization: { id, attributes } }: { organization: ModeratedOrganization }) => {
  const t = useText('moderation')
  const {
    name,
    profile_image: image,
    city,
    state,
    is_verified: isVerified,
    followers_count: followers,
    ban,
  } = attributes
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <Row
      avatar={<OrganizationAvatar name={name} image={image} />}
      name={name}
      badge={isVerified && <VerifiedBadge />}
      facts={[
        place,
        t('bans.followers', { count: followers }),
        ...(attributes.is_published || ban ? [] : [t('reviews.notPublished')]),
      ]}
      ban={ban}
    >
      <BanButton target={{ kind: 'organizations', id, name }} isBanned={ban !== null} />
    </Row>
  )
}

interface RowProps {
  avatar: ReactNode
  name: string
  badge?: ReactNode
  facts: string[]
  ban: ModeratedUser['attributes']['ban']
  children: ReactNode
}

const Row = ({ avatar, name, badge, facts, ban, children }: RowProps) => {
  const t = useText('moderation')
  const dateText = useDateText({ dateStyle: 'medium' })
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-t border-line px-5 py-3.5 first:border-t-0 phone:grid-cols-[40px_minmax(0,1fr)] phone:px-4">
      {avatar}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-strong">
          {name} {badge}
        </p>
        <p className="type-small">{facts.filter(Boolean).join(' · ')}</p>
        {ban && (
          <div className="mt-1 text-sm">
            <Status status="not_active">{t('bans.since', { date: dateText(ban.banned_at) })}</Status>
            <p>{t('because', { reason: ban.reason })}</p>
          </div>
        )}
      </div>
      <div className="phone:col-start-2">{children}</div>
    </li>
  )
}

interface BanButtonProps {
  target: BanTarget
  isBanned: boolean
}

/** The button for banning and unbanning is the same element, so it keeps the focus when its label changes. */
const BanButton = ({ target, isBanned }: BanButtonProps) => {
  const t = useText('moderation')
  // Stores which dialog is open, not only whether one is: the list may already show the ban while the dialog is
  // closing.
  const [confirming, setConfirming] = useState<'ban' | 'unban'>()
  const { kind, id, name } = target
  const ban = useBan(kind, id, () => t('bans.isUnbanned', { name }))
  const close = () => setConfirming(undefined)
  return (
    <>
      <Button
        size="small"
        aria-label={t(isBanned ? 'bans.unbanNamed' : 'bans.banNamed', { name })}
        onClick={() => setConfirming(isBanned ? 'unban' : 'ban')}
      >
        {t(isBanned ? 'bans.unban' : 'bans.ban')}
      </Button>
      <ConfirmDialog
        isOpen={confirming === 'unban'}
        title={t('bans.unbanTitle', { name })}
        text={t(`bans.unbanText.${kind}`)}
        confirmText={t('bans.unban')}
        isPending={ban.isPending}
        onConfirm={() => {
          if (!ban.isPending) ban.mutate(null, { onSettled: close })
        }}
        onCancel={close}
      />
      {confirming === 'ban' && <BanDialog target={target} onClose={close} />}
    </>
  )
}
