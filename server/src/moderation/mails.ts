import type { DecisionGround, DecisionOrigin } from '@rostrum/contract/decisions'
import { may } from '@rostrum/contract/roles'
import type { Config } from '../platform/config.ts'
import { mailAdmins } from '../organizations/mail-admins.ts'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail, type MailBlock } from '../platform/mail/layout.ts'
import { enqueueMail, type MailKind, singly, type MailReader, readerName } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { appealUntil, longDay } from '../reports/appeal-time.ts'
import { openDecisionTokens } from '../reports/decision-link.ts'

const organizationKind = 'moderation.organization-notice'
const personKind = 'moderation.person-notice'

type OrganizationOccasion =
  | 'contentRemoved'
  | 'contentRestored'
  | 'messageRemoved'
  | 'organizationBanned'
  | 'organizationUnbanned'
type PersonOccasion = 'personBanned' | 'personUnbanned' | 'personMessageRemoved'

interface OrganizationNotice {
  occasion: OrganizationOccasion
  organizationId: string
  /** The title of the content that the notice is about. */
  title?: string
  reason?: string
  /** The decision that was taken against the organization. */
  decisionId?: string
}

interface PersonNotice {
  occasion: PersonOccasion
  userId: string
  decisionId?: string
}

/** What a measure is based on, and how to appeal. */
export interface StatementFacts {
  ground: DecisionGround | null
  provision: string | null
  origin: DecisionOrigin
  decidedAt: Date
  /** The page where whoever reads the mail can appeal; null if their role does not let them. */
  appealUrl: string | null
}

interface Told {
  occasion: OrganizationOccasion | PersonOccasion
  organization?: string
  title?: string | undefined
  /** The reason that the moderator gave. A lifted ban has none. */
  reason?: string | undefined
  statement?: StatementFacts | undefined
  supportEmail: string
  origin: string
}

const isLifted = (occasion: Told['occasion']) => occasion === 'organizationUnbanned' || occasion === 'personUnbanned'

type Texts = (key: string, values?: Record<string, unknown>) => string

/** The parts of a statement of reasons that do not depend on what was done. */
const statementBlocks = (t: Texts, { ground, provision, origin, appealUrl }: StatementFacts): MailBlock[] => [
  ...(ground === null
    ? []
    : [
        {
          block: 'text' as const,
          text: t(provision === null ? `ground.${ground}` : `groundNamed.${ground}`, { provision }),
        },
      ]),
  { block: 'text', text: `${t(`scope`)} ${t(`cause.${origin}`)} ${t('noAutomation')}` },
  { block: 'text', text: t(appealUrl === null ? 'appealByOthers' : 'appeal') },
  ...(appealUrl === null ? [] : [{ block: 'button' as const, label: t('toAppeal'), href: appealUrl }]),
  { block: 'text', text: t('otherRedress') },
]

/** Tells people what a moderator decided about them, and why: the statement of reasons. */
export const noticeMail = (
  { firstName, language }: MailReader,
  { occasion, organization, title, reason, statement, supportEmail, origin }: Told,
): ComposedMail => {
  const until = statement && longDay(appealUntil(statement.decidedAt), language)
  const t: Texts = (key, values = {}) =>
    translate(language, `mail.moderation.${key}`, { organization, title, until, ...values })
  const intro = t(`${occasion}.intro`)
  return layOutMail({
    language,
    origin,
    subject: t(`${occasion}.subject`),
    preview: intro,
    title: t(`${occasion}.title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: intro },
      ...(reason === undefined
        ? []
        : [
            { block: 'text' as const, text: t('reason') },
            { block: 'quote' as const, text: reason },
          ]),
      ...(statement ? statementBlocks(t, statement) : []),
      ...(isLifted(occasion) ? [{ block: 'button' as const, label: t('logIn'), href: `${origin}/login` }] : []),
    ],
    ...(reason !== undefined && { note: t('mistake', { email: supportEmail }) }),
    footer: { basis: { by: 'account' }, reason: translate(language, 'mail.reason.account') },
  })
}

/** Enqueues a mail to every admin. Must be called in the transaction of the change. */
export const notifyAdmins = (tx: Db, notice: OrganizationNotice, now: Date): Promise<void> =>
  mailAdmins(tx, { organizationId: notice.organizationId, kind: organizationKind, payload: notice, now })

/**
 * Addresses the mail directly, because mail to the account of a banned person is not sent. Must be called in the
 * transaction of the change.
 */
export const notifyPerson = (
  tx: Db,
  { email: address, ...notice }: PersonNotice & { email: string },
  now: Date,
): Promise<void> => enqueueMail(tx, { kind: personKind, to: { address, payload: notice }, isUnlimited: true, now })

const findStatement = async (
  db: Db,
  decisionId: string | undefined,
  { mayAppeal, origin }: { mayAppeal: boolean; origin: string },
): Promise<{ statement: StatementFacts; reason: string | null } | undefined> => {
  if (decisionId === undefined) return undefined
  const decision = await db
    .selectFrom('moderation_decisions')
    .select(['ground', 'provision', 'origin', 'decided_at', 'reason'])
    .where('id', '=', decisionId)
    .executeTakeFirst()
  if (!decision) return undefined
  const tokenOf = await openDecisionTokens(db)
  const { decided_at: decidedAt, reason, ...facts } = decision
  return {
    reason,
    statement: { ...facts, decidedAt, appealUrl: mayAppeal ? `${origin}/decision/${tokenOf(decisionId)}` : null },
  }
}

interface Services {
  db: Db
  publicUrl: string
  config: Pick<Config, 'support'>
}

export const moderationMails = ({ db, publicUrl: origin, config }: Services): MailKind[] => {
  const supportEmail = config.support.email
  return [
    singly(organizationKind, async ({ recipient, payload }) => {
      const { organizationId, decisionId, ...notice } = payload as OrganizationNotice
      if (!recipient) return null
      const organization = await db
        .selectFrom('organizations')
        .leftJoin('organization_members as member', (join) =>
          join.onRef('member.organization_id', '=', 'organizations.id').on('member.user_id', '=', recipient.userId),
        )
        .select(['organizations.name', 'member.role'])
        .where('organizations.id', '=', organizationId)
        .executeTakeFirst()
      if (!organization) return null
      const found = await findStatement(db, decisionId, { mayAppeal: may(organization.role, 'edit'), origin })
      const told = { ...notice, organization: organization.name, statement: found?.statement, supportEmail, origin }
      return noticeMail(recipient, told)
    }),
    singly(personKind, async ({ payload }) => {
      const { occasion, userId, decisionId } = payload as PersonNotice
      const person = await db
        .selectFrom('users')
        .select([readerName.as('firstName'), 'language', 'ban_reason'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!person) return null
      const found = await findStatement(db, decisionId, { mayAppeal: true, origin })
      if (occasion === 'personMessageRemoved') {
        if (!found) return null
        const { statement, reason } = found
        return noticeMail(person, { occasion, reason: reason ?? undefined, statement, supportEmail, origin })
      }
      const reason = person.ban_reason ?? undefined
      // The ban may have been lifted or repeated in the meantime, which has a mail of its own.
      if ((reason !== undefined) !== (occasion === 'personBanned')) return null
      return noticeMail(person, { occasion, reason, statement: found?.statement, supportEmail, origin })
    }),
  ]
}
