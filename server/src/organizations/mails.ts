import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { type MailKind, singly, type MailReader } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { mailAdmins } from './mail-admins.ts'

const reviewKind = 'organizations.documents-reviewed'

interface Review {
  organizationId: string
  outcome: 'approved' | 'declined'
  /** The moderator's reason for declining. */
  reason: string | null
}

/** The mail to an admin whose organization was deleted with the account of its last owner. */
export const organizationDeletedMail = (
  { firstName, language }: MailReader,
  { organization, origin }: { organization: string; origin: string },
): ComposedMail => {
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, { organization, ...values })
  const intro = t('organizationDeleted.intro')
  return layOutMail({
    language,
    origin,
    subject: t('organizationDeleted.subject'),
    preview: intro,
    title: t('organizationDeleted.title'),
    blocks: [greeting(language, firstName), { block: 'text', text: intro }],
    footer: { basis: { by: 'account' }, reason: t('reason.account') },
  })
}

export const reviewMail = (
  { firstName, language }: MailReader,
  { organizationId, outcome, reason, organization, origin }: Review & { organization: string; origin: string },
): ComposedMail => {
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, { organization, ...values })
  const page = outcome === 'approved' ? `organization/${organizationId}` : 'edit-organization'
  return layOutMail({
    language,
    origin,
    subject: t(`review.${outcome}Subject`),
    preview: t(`review.${outcome}`),
    title: t(`review.${outcome}Title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: t(`review.${outcome}`) },
      ...(outcome === 'declined' && reason !== null
        ? [
            { block: 'text' as const, text: t('review.reason') },
            { block: 'quote' as const, text: reason },
          ]
        : []),
      { block: 'button', label: t(`review.${outcome}Button`), href: `${origin}/${page}` },
    ],
    footer: { basis: { by: 'account' }, reason: t('reason.account') },
  })
}

/** Enqueues a mail to every admin, once per `reviewId`. Must be called in the transaction of the decision. */
export const enqueueReviewResult = (
  tx: Db,
  { reviewId, now, ...review }: Review & { reviewId: string; now: Date },
): Promise<void> =>
  mailAdmins(tx, {
    organizationId: review.organizationId,
    kind: reviewKind,
    payload: review,
    once: reviewId,
    now,
  })

export const organizationMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(reviewKind, async ({ recipient, payload }) => {
    const review = payload as Review
    const organization = await db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', review.organizationId)
      .executeTakeFirst()
    if (!organization || !recipient) return null
    return reviewMail(recipient, { ...review, organization: organization.name, origin })
  }),
]
