import type { AppealEffect, AppealOutcome, DecisionOutcome } from '@rostrum/contract/decisions'
import { rolesThatMay } from '@rostrum/contract/roles'
import type { Db, Tx } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import {
  enqueueMails,
  type MailKind,
  type MailReader,
  type NewMail,
  readerName,
  singly,
} from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { openDecisionTokens } from '../reports/decision-link.ts'
import { subjectTitle } from '../reports/mails.ts'

const appealKind = 'moderation.appeal-decided'

const findAppeal = (db: Db, id: string) =>
  db
    .selectFrom('moderation_appeals as appeal')
    .innerJoin('moderation_decisions as decision', 'decision.id', 'appeal.decision_id')
    .leftJoin('reports as report', 'report.id', 'appeal.report_id')
    .leftJoin('users as author', 'author.id', 'decision.author_id')
    .select([
      'appeal.side',
      'appeal.outcome',
      'appeal.effect',
      'appeal.reason',
      'decision.outcome as decided',
      'decision.subject_type',
      'decision.subject_text',
      'decision.organization_id',
      'decision.author_id',
      'report.reporter_id',
      'report.reporter_email',
      'report.reporter_language',
      'author.email as author_email',
    ])
    .where('appeal.id', '=', id)
    .executeTakeFirst()
type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

/** Whoever appealed: the one who reported, the one who wrote, or those who may speak for the organization. */
const recipientsOf = async (tx: Tx, appeal: AppealRow): Promise<({ userId: string } | { address: string })[]> => {
  if (appeal.side === 'reporter') {
    if (appeal.reporter_id !== null) return [{ userId: appeal.reporter_id }]
    return appeal.reporter_email === null ? [] : [{ address: appeal.reporter_email }]
  }
  // Mail to the account of a banned person is not sent.
  if (appeal.author_email !== null) return [{ address: appeal.author_email }]
  if (appeal.organization_id === null) return []
  const members = await tx
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', appeal.organization_id)
    .where('role', 'in', rolesThatMay('edit'))
    .execute()
  return members.map(({ user_id: userId }) => ({ userId }))
}

interface Result {
  appealId: string
  /** The decision because of which a measure still applies, and which can be appealed, too. */
  otherDecisionId?: string | undefined
}

/** Must be called in the transaction of the decision. */
export const enqueueAppealResult = async (tx: Tx, result: Result, now: Date): Promise<void> => {
  const { appealId } = result
  const appeal = await findAppeal(tx, appealId)
  if (!appeal) return
  const mails = (await recipientsOf(tx, appeal)).map((to): NewMail => ({
    kind: appealKind,
    to: { ...to, payload: result },
    isUnlimited: true,
    now,
  }))
  await enqueueMails(tx, mails)
}

interface Told {
  outcome: AppealOutcome
  effect: AppealEffect
  decided: DecisionOutcome
  /** The page of the other decision that applies. */
  otherUrl?: string | null
  reason: string | null
  title: string
  origin: string
}

export const appealMail = (
  { firstName, language }: MailReader,
  { outcome, effect, decided, otherUrl = null, reason, title, origin }: Told,
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.appeal.${key}`, { title })
  // What was lifted before does not “stay”, although the decision was right.
  const answer = outcome === 'upheld' && effect === 'lifted_before' ? 'confirmed' : outcome
  return layOutMail({
    language,
    origin,
    subject: t(`${answer}.subject`),
    preview: t(`${answer}.intro`),
    title: t(`${answer}.title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: `${t(`${answer}.intro`)} ${t(`effect.${effect}.${decided}`)}` },
      ...(reason === null
        ? []
        : [
            { block: 'text' as const, text: translate(language, 'mail.moderation.reason') },
            { block: 'quote' as const, text: reason },
          ]),
      ...(otherUrl === null ? [] : [{ block: 'button' as const, label: t('toOther'), href: otherUrl }]),
      { block: 'text', text: translate(language, 'mail.moderation.otherRedress') },
    ],
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.appeal') },
  })
}

export const appealMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(appealKind, async ({ recipient, payload }) => {
    const { appealId, otherDecisionId } = payload as Result
    const appeal = await findAppeal(db, appealId)
    if (!appeal?.outcome) return null
    const { outcome, effect } = appeal
    const other = otherDecisionId === undefined ? null : (await openDecisionTokens(db))(otherDecisionId)
    const author =
      appeal.author_id === null
        ? undefined
        : await db
            .selectFrom('users')
            .select([readerName.as('firstName'), 'language'])
            .where('id', '=', appeal.author_id)
            .executeTakeFirst()
    const stranger: MailReader = { firstName: null, language: appeal.reporter_language ?? 'en' }
    const reader = recipient ?? (appeal.side === 'concerned' ? (author ?? stranger) : stranger)
    const title = subjectTitle(reader.language, { type: appeal.subject_type, text: appeal.subject_text })
    return appealMail(reader, {
      outcome,
      // Earlier versions did not record it.
      effect: effect ?? (outcome === 'upheld' ? 'stays' : 'taken_back'),
      decided: appeal.decided,
      otherUrl: other === null ? null : `${origin}/decision/${other}`,
      reason: appeal.reason,
      title,
      origin,
    })
  }),
]
