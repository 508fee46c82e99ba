import type { Language } from '@rostrum/catalogue'
import type { OrganizationRole } from '@rostrum/contract/roles'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'
import { layOutMail } from '../platform/mail/layout.ts'
import { enqueueWithinLimits, type MailKind, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'

const invitationKind = 'team.invitation'

interface Invitation {
  organization: string
  /** The name of the inviter; null if they have deleted their account. */
  inviter: string | null
  role: OrganizationRole
  token: string
  origin: string
}

export const invitationMail = (
  language: Language,
  { organization, inviter, role, token, origin }: Invitation,
): ComposedMail => {
  const roleName = translate(language, `mail.invitation.role.${role}`)
  const values = { organization, inviter, role: roleName }
  const t = (key: string) => translate(language, `mail.invitation.${key}`, values)
  // The address may belong to anybody, so the subject and the preview contain nothing that was entered.
  const intro = t(inviter === null ? 'introNobody' : 'intro')
  return layOutMail({
    language,
    origin,
    subject: t('subject'),
    preview: t(`may.${role}`),
    title: t('title'),
    blocks: [
      { block: 'text', text: intro },
      { block: 'text', text: t(`may.${role}`) },
      // The token is in the fragment of the URL, so that no server or proxy logs it.
      { block: 'button', label: t('button'), href: `${origin}/invitation#${token}` },
    ],
    note: t('note'),
    footer: { basis: { by: 'invitation' }, reason: t('reason') },
  })
}

/** Also counts invitations that were revoked and created again. */
const invitationLimit = { name: 'invitation', max: 3, seconds: 60 * 60 }

interface Queued {
  id: string
  organizationId: string
  email: string
  language: Language
  now: Date
}

/**
 * Must be called in the transaction of the invitation. The mail is composed when it is sent, so its token is never
 * stored. Returns the seconds to wait if the address got too many mails, otherwise 0.
 */
export const enqueueInvitation = (tx: Tx, { id, organizationId, email, language, now }: Queued): Promise<number> =>
  enqueueWithinLimits(tx, [
    {
      kind: invitationKind,
      to: { address: email, payload: { invitationId: id, language } },
      dedupeKey: `${invitationKind}:${id}:${now.getTime()}`,
      allowances: [{ limit: invitationLimit, key: `${organizationId}:${email}` }],
      now,
    },
  ])

/** Creates a new token for an invitation that is still open; returns null otherwise. */
const renewToken = async (db: Db, id: string, now: Date): Promise<string | null> => {
  const token = newToken()
  const renewed = await db
    .updateTable('organization_invitations')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return renewed ? token : null
}

export const teamMails = ({
  db,
  clock,
  publicUrl: origin,
}: {
  db: Db
  clock: Clock
  publicUrl: string
}): MailKind[] => [
  singly(invitationKind, async ({ payload }) => {
    const { invitationId, language } = payload as { invitationId: string; language: Language }
    const row = await db
      .selectFrom('organization_invitations as invitation')
      .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
      .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
      .leftJoin('users as invited', 'invited.email', 'invitation.email')
      .select(['invitation.role', 'organization.name', 'inviter.name as inviter_name', 'invited.language'])
      .where('invitation.id', '=', invitationId)
      .where('organization.banned_at', 'is', null)
      .executeTakeFirst()
    const token = row && (await renewToken(db, invitationId, clock.now()))
    if (!row || !token) return null
    const { name: organization, inviter_name: inviter, role } = row
    return invitationMail(row.language ?? language, { organization, inviter, role, token, origin })
  }),
]
