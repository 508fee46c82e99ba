import type { AppealOutcome, DecisionOutcome } from '@rostrum/contract/decisions'
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

/** Must be called in the transaction of the decision. */
export const enqueueAppealResult = async (tx: Tx, appealId: string, now: Date): Promise<void> => {
  const appeal = await findAppeal(tx, appealId)
  if (!appeal) return
  const mails = (await recipientsOf(tx, appeal)).map((to): NewMail => ({
    kind: appealKind,
    to: { ...to, payload: { appealId } },
    isUnlimited: true,
    now,
  }))
  await enqueueMails(tx, mails)
}

interface Told {
  outcome: AppealOutcome
  decided: DecisionOutcome
  reason: string | null
  title: string
  origin: string
}

export const appealMail = (
  { firstName, language }: MailReader,
  { outcome, decided, reason, title, origin }: Told,
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.appeal.${key}`, { title })
  return layOutMail({
    language,
    origin,
    subject: t(`${outcome}.subject`),
    preview: t(`${outcome}.intro`),
    title: t(`${outcome}.title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: `${t(`${outcome}.intro`)} ${t(`${outcome}.${decided}`)}` },
      ...(reason === null
        ? []
        : [
            { block: 'text' as const, text: translate(language, 'mail.moderation.reason') },
            { block: 'quote' as const, text: reason },
          ]),
      { block: 'text', text: translate(language, 'mail.moderation.otherRedress') },
    ],
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.appeal') },
  })
}

export const appealMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(appealKind, async ({ recipient, payload }) => {
    const { appealId } = payload as { appealId: string }
    const appeal = await findAppeal(db, appealId)
    if (!appeal?.outcome) return null
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
      outcome: appeal.outcome,
      decided: appeal.decided,
      reason: appeal.reason,
      title,
      origin,
    })
  }),
]
