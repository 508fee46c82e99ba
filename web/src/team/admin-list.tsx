import type { OrganizationRole } from '@rostrum/contract/roles'
import type { TeamAdmin } from '@rostrum/contract/team'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useDateText } from '../lib/time.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { isRole, RoleOptions } from './role-choice.tsx'
import { useTeamChange } from './use-team.ts'

interface AdminListProps {
  admins: TeamAdmin[]
  mayManage: boolean
}

/** All admins, the longest-serving first. Owners can change their roles. */
export const AdminList = ({ admins, mayManage }: AdminListProps) => {
  const t = useText('team')
  const owners = admins.filter(({ role }) => role === 'owner').length
  return (
    <section>
      <SectionHead title={t('people', { count: admins.length })} />
      <ul className="rounded-lg border border-line bg-raised">
        {admins.map((admin) => (
          <AdminRow
            key={admin.id}
            admin={admin}
            mayManage={mayManage}
            isLastOwner={admin.role === 'owner' && owners === 1}
          />
        ))}
      </ul>
    </section>
  )
}

interface AdminRowProps {
  admin: TeamAdmin
  mayManage: boolean
  isLastOwner: boolean
}

const AdminRow = ({ admin, mayManage, isLastOwner }: AdminRowProps) => {
  const t = useText('team')
  const dateText = useDateText({ dateStyle: 'long' })
  const isMe = useSession(({ user }) => user?.id === admin.id)
  const { name, email, avatar, role, since } = admin
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-5 py-3 first:border-t-0 phone:px-4">
      <div className="grid min-w-0 flex-[1_1_18rem] grid-cols-[40px_minmax(0,1fr)] items-start gap-x-3.5">
        <PersonAvatar name={name} image={avatar} />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-strong wrap-anywhere">{isMe ? t('you', { name }) : name}</p>
          <p className="type-small wrap-anywhere">{email}</p>
          <p className="type-small">{t('since', { date: dateText(since) })}</p>
        </div>
      </div>
      {isLastOwner ? (
        <div className="grid max-w-72 gap-0.5 phone:max-w-none">
          <p className="type-label">{t(`role.${role}`)}</p>
          {isMe && <p className="type-small">{t('lastOwner')}</p>}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {mayManage ? <RoleSelect admin={admin} isMe={isMe} /> : <p className="type-label">{t(`role.${role}`)}</p>}
          {(mayManage || isMe) && <RemoveButton admin={admin} isMe={isMe} />}
        </div>
      )}
    </li>
  )
}

/** Saves a role as soon as it is selected. Users must confirm a change of their own role. */
const RoleSelect = ({ admin: { id: userId, name, role }, isMe }: { admin: TeamAdmin; isMe: boolean }) => {
  const t = useText('team')
  const [confirmingRole, setConfirmingRole] = useState<OrganizationRole | null>(null)
  const { mutate, isPending } = useTeamChange((id, chosen: OrganizationRole) =>
    api('PUT /organizations/:id/team/:userId', { params: { id, userId }, body: { role: chosen } }),
  )
  const [shown, change] = useChosen(role, (chosen: OrganizationRole, { onSettled }) =>
    mutate(chosen, {
      onSuccess: () => showPopup({ type: 'success', message: t('roleChanged', { name, role: t(`role.${chosen}`) }) }),
      onSettled: () => {
        onSettled()
        setConfirmingRole(null)
      },
    }),
  )
  return (
    <>
      <Select
        className="min-w-48"
        aria-label={t('roleOf', { name })}
        aria-busy={isPending}
        value={shown}
        onChange={({ target: { value } }) => {
          if (!isRole(value) || value === role || isPending) return
          if (isMe) setConfirmingRole(value)
          else change(value)
        }}
      >
        <RoleOptions />
      </Select>
      <ConfirmDialog
        isOpen={confirmingRole !== null}
        isDestructive
        title={t('lessTitle')}
        text={t('lessText')}
        confirmText={t('lessConfirm')}
        isPending={isPending}
        onCancel={() => setConfirmingRole(null)}
        onConfirm={() => {
          if (confirmingRole !== null) change(confirmingRole)
        }}
      />
    </>
  )
}

const RemoveButton = ({ admin: { id: userId, name }, isMe }: { admin: TeamAdmin; isMe: boolean }) => {
  const t = useText('team')
  const [isConfirming, setConfirming] = useState(false)
  const organization = useSession((session) => session.organization?.attributes.name ?? '')
  const { mutate, isPending } = useTeamChange(async (id, _: undefined) => {
    await api('DELETE /organizations/:id/team/:userId', { params: { id, userId } })
    // The popup is shown here because the next lines remove the row, or even the whole page.
    showPopup({ type: 'success', message: isMe ? t('left', { organization }) : t('removed', { name }) })
    if (!isMe) return api('GET /organizations/:id/team', { params: { id } })
    useSession.getState().update((await api('GET /profile', { query: { related: 'organization' } })).data)
    return undefined
  })
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={isMe ? undefined : t('removeOf', { name })}
        onClick={() => setConfirming(true)}
      >
        {t(isMe ? 'leave' : 'remove')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={isMe ? t('leaveTitle', { organization }) : t('removeTitle', { name })}
        text={t(isMe ? 'leaveText' : 'removeText')}
        confirmText={t(isMe ? 'leave' : 'remove')}
        isPending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate(undefined, { onSettled: () => setConfirming(false) })}
      />
    </>
  )
}
