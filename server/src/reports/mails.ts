import type { Language } from '@rostrum/catalogue'
import type { DecisionOutcome } from '@rostrum/contract/decisions'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { enqueueMail, enqueueMails, type MailKind, type MailReader, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { appealUntil, longDay } from './appeal-time.ts'
import { openNoticeUrls, shortNumber } from './notice-link.ts'
import { findReport } from './queries.ts'

const receiptKind = 'reports.receipt'
const decisionKind = 'reports.decision'

/** As many mails are queued with one statement. */
const MAX_MAILS_AT_ONCE = 500

interface Addressee {
  id: string
  reporter_id: string | null
  reporter_email: string | null
}

const to = ({ id: reportId, reporter_id: userId, reporter_email: address }: Addressee, payload: object = {}) => {
  const given = { ...payload, reportId }
  if (userId !== null) return { userId, payload: given }
  return address === null ? null : { address, payload: given }
}

/** Must be called in the transaction of the report. */
export const enqueueReceipt = async (tx: Db, report: Addressee, now: Date): Promise<void> => {
  const recipient = to(report)
  if (recipient) await enqueueMail(tx, { kind: receiptKind, to: recipient, now })
}

/** Tells everybody who reported what was decided. Must be called in the transaction of the decision. */
export const enqueueDecisions = async (
  tx: Db,
  reports: readonly Addressee[],
  { decisionId, now }: { decisionId: string; now: Date },
): Promise<void> => {
  const mails = reports.flatMap((report) => {
    const recipient = to(report, { decisionId })
    // Strangers cannot cause these, and whoever reported has a right to them.
    return recipient ? [{ kind: decisionKind, to: recipient, isUnlimited: true, now }] : []
  })
  for (let start = 0; start < mails.length; start += MAX_MAILS_AT_ONCE) {
    await enqueueMails(tx, mails.slice(start, start + MAX_MAILS_AT_ONCE))
  }
}

interface About {
  number: string
  title: string
  url: string
  origin: string
}

/** A chat message is private, so mails do not quote it. */
export const subjectTitle = (language: Language, { type, text }: { type: string; text: string | null }): string =>
  type === 'chat-messages' || text === null
    ? translate(language, 'mail.report.aMessage')
    : translate(language, 'mail.report.quoted', { text })

export const receiptMail = (
  { firstName, language }: MailReader,
  { number, title, url, origin }: About,
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.report.receipt.${key}`, { number, title })
  return layOutMail({
    language,
    origin,
    subject: t('subject'),
    preview: t('preview'),
    title: t('title'),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: t('intro') },
      { block: 'text', text: t('next') },
      { block: 'button', label: t('button'), href: url },
    ],
    note: t('notMe'),
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.notice') },
  })
}

interface Decided extends About {
  outcome: DecisionOutcome
  reason: string | null
  decidedAt: Date
}

export const reportDecisionMail = (
  { firstName, language }: MailReader,
  { number, title, url, origin, outcome, reason, decidedAt }: Decided,
): ComposedMail => {
  const until = longDay(appealUntil(decidedAt), language)
  const t = (key: string) => translate(language, `mail.report.decision.${key}`, { number, title, until })
  return layOutMail({
    language,
    origin,
    subject: t('subject'),
    preview: t(`${outcome}.preview`),
    title: t(`${outcome}.title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: t(`${outcome}.intro`) },
      ...(reason === null
        ? []
        : [
            { block: 'text' as const, text: translate(language, 'mail.moderation.reason') },
            { block: 'quote' as const, text: reason },
          ]),
      { block: 'text', text: t('byPeople') },
      ...(outcome === 'dismissed' ? [{ block: 'text' as const, text: t('appeal') }] : []),
      { block: 'button', label: t(outcome === 'dismissed' ? 'toAppeal' : 'button'), href: url },
    ],
    note: t('redress'),
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.notice') },
  })
}

export const reportMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => {
  const read = async (reportId: string, recipient: MailReader | null) => {
    const report = await findReport(db, reportId)
    if (!report) return null
    // The name that a visitor gave may be any text of a stranger.
    const reader: MailReader = recipient ?? { firstName: null, language: report.reporter_language }
    const title = subjectTitle(reader.language, { type: report.subject_type, text: report.subject_text })
    const url = (await openNoticeUrls(db, origin))(report.id)
    return { report, reader, about: { number: shortNumber(report.id), title, url, origin } }
  }
  return [
    singly(receiptKind, async ({ recipient, payload }) => {
      const { reportId } = payload as { reportId: string }
      const found = await read(reportId, recipient)
      return found && receiptMail(found.reader, found.about)
    }),
    singly(decisionKind, async ({ recipient, payload }) => {
      const { reportId, decisionId } = payload as { reportId: string; decisionId: string }
      const found = await read(reportId, recipient)
      // The report may have been reopened in the meantime, or decided otherwise, which has a mail of its own.
      if (!found || found.report.decision_id !== decisionId) return null
      const { outcome, reason, decided_at: decidedAt } = found.report
      if (!outcome || !decidedAt) return null
      return reportDecisionMail(found.reader, { ...found.about, outcome, reason, decidedAt })
    }),
  ]
}
