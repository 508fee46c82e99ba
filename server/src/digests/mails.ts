import type { Language } from '@rostrum/catalogue'
import { pageAddress } from '@rostrum/contract/kinds'
import { mailBasis } from '../consents/mail-basis.ts'
import { openSubscriptionUrls } from '../mail-preferences/subscriptions.ts'
import type { Db } from '../platform/db/database.ts'
import type { BatchKind } from '../platform/mail/batches.ts'
import { layOutMail } from '../platform/mail/layout.ts'
import type { MailKind, MailTask } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { type DigestRow, listDigestNews, listDigestReaders, type Period } from './queries.ts'

export type Frequency = Period['frequency']
const frequencies: Frequency[] = ['daily', 'weekly']
export const kindOf = (frequency: Frequency): string => `digests.${frequency}`

interface Digest {
  frequency: Frequency
  /** The rows of one reader, in the order of the mail. Never empty. */
  rows: DigestRow[]
  unsubscribeUrl: string
  origin: string
}

export const digestMail = (language: Language, { frequency, rows, unsubscribeUrl, origin }: Digest): ComposedMail => {
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, values)
  const groups = [...Map.groupBy(rows, ({ organization_id }) => organization_id).values()]
  const subject = t('digest.subject', { count: rows[0]?.in_all ?? rows.length })
  const mail = layOutMail({
    language,
    origin,
    subject,
    preview: groups.map(([first]) => first?.organization_name).join(', '),
    title: t(frequency === 'daily' ? 'digest.titleDaily' : 'digest.titleWeekly'),
    blocks: [
      { block: 'text', text: t('digest.intro') },
      ...groups.map((group) => {
        const { organization_id: id = '', organization_name: organization = '', of_organization = 0 } = group[0] ?? {}
        const more = of_organization - group.length
        return {
          block: 'items' as const,
          title: organization,
          items: group.map((row) => ({
            label: translate(language, `kinds.${row.kind}.news.mail`),
            title: row.title,
            href: origin + pageAddress(row.kind, row.organization_id, row.id),
          })),
          ...(more > 0 && {
            more: { label: t('digest.more', { count: more, organization }), href: `${origin}/organization/${id}` },
          }),
        }
      }),
    ],
    footer: {
      basis: mailBasis(rows.map(({ consent_id: consentId }) => consentId)),
      reason: t(`reason.${frequency}`),
      links: [{ label: t('frequency'), href: unsubscribeUrl }],
    },
  })
  return { ...mail, unsubscribeUrl }
}

const periodOf = (frequency: Frequency, payload: object): Period => {
  const { from, to } = payload as { from: string; to: string }
  return { frequency, from: new Date(from), to: new Date(to) }
}

export const digestBatches: BatchKind[] = frequencies.map((frequency) => ({
  name: kindOf(frequency),
  recipients: (tx, { batch, after, limit }) =>
    listDigestReaders(tx, periodOf(frequency, batch.payload), { after, limit }),
}))

export const digestMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] =>
  frequencies.map((frequency) => {
    const composeOf = async (tasks: MailTask[]): Promise<Map<string, ComposedMail>> => {
      const userIds = tasks.flatMap(({ recipient }) => recipient?.userId ?? [])
      const [rows, urlOf] = await Promise.all([
        listDigestNews(db, periodOf(frequency, tasks[0]?.batch?.payload ?? {}), userIds),
        openSubscriptionUrls(db, origin),
      ])
      const byReader = Map.groupBy(rows, ({ user_id }) => user_id)
      return new Map(
        tasks.flatMap(({ id, recipient }) => {
          const own = recipient && byReader.get(recipient.userId)
          if (!own) return []
          const unsubscribeUrl = urlOf({ personId: recipient.userId, scope: frequency })
          return [[id, digestMail(recipient.language, { frequency, rows: own, unsubscribeUrl, origin })]]
        }),
      )
    }
    return {
      name: kindOf(frequency),
      compose: async (tasks) => {
        const composed = new Map<string, ComposedMail>()
        for (const group of Map.groupBy(tasks, ({ batch }) => JSON.stringify(batch?.payload)).values()) {
          for (const [id, mail] of await composeOf(group)) composed.set(id, mail)
        }
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    }
  })
