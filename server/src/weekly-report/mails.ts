import type { Language } from '@rostrum/catalogue'
import { kindOf, type ActType } from '@rostrum/contract/kinds'
import type { KindFacts } from '@rostrum/contract/kinds/facts'
import { openSubscriptionUrls } from '../mail-preferences/subscriptions.ts'
import type { Db } from '../platform/db/database.ts'
import type { BatchKind } from '../platform/mail/batches.ts'
import { layOutMail, type MailBlock } from '../platform/mail/layout.ts'
import type { MailKind, MailTask } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { readNumbers, type Compared, type Numbers } from './numbers.ts'
import { listReaders, organizationsOf } from './queries.ts'
import { periodsOf, reportKind, type Week } from './week.ts'

interface WeeklyReport {
  organization: string
  numbers: Numbers
  unsubscribeUrl: string
  origin: string
}

const pageOf = (kind: ActType): KindFacts => kindOf(kind)

/** Only numbers and titles: a mail may be forwarded. */
export const weeklyReportMail = (
  language: Language,
  { organization, numbers, unsubscribeUrl, origin }: WeeklyReport,
): ComposedMail => {
  const t = (key: string, values = {}) => translate(language, `mail.week.${key}`, values)
  const { acts, people, followers, toWelcome, overdue, events, best } = numbers
  const compare = (label: string, { week, before }: Compared, path: string) =>
    week + before > 0 ? [{ label, title: t('compared', { week, before }), href: origin + path }] : []
  const due = (count: number, key: 'welcome' | 'overdue', path: string) =>
    count > 0 ? [{ title: t(key, { count }), href: origin + path }] : []
  const section = (title: string, items: Extract<MailBlock, { block: 'items' }>['items']): MailBlock[] =>
    items.length > 0 ? [{ block: 'items', title, items }] : []
  const dayOf = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)
  const mail = layOutMail({
    language,
    origin,
    subject: t('subject', { organization }),
    title: t('title', { organization }),
    blocks: [
      { block: 'text', text: t('intro') },
      ...section(t('happened'), [
        ...acts.flatMap(({ kind, ...both }) =>
          compare(translate(language, `kinds.${kind}.section`), both, pageOf(kind).organizerPage),
        ),
        ...compare(t('people'), people, '/people'),
        ...compare(t('followers'), followers, '/dashboard'),
      ]),
      ...section(t('toDo'), [
        ...due(toWelcome, 'welcome', '/people?not_welcomed=true'),
        ...due(overdue, 'overdue', '/dashboard'),
      ]),
      ...section(
        t('events'),
        events.map(({ id, title, starts_at: at, timezone, going }) => ({
          label: dayOf(at, timezone),
          title,
          text: t('going', { count: going }),
          href: `${origin}${pageOf('events').organizerPage}/results/${id}`,
        })),
      ),
      ...section(
        t('best'),
        best
          ? [
              {
                label: translate(language, `kinds.${best.kind}.one`),
                title: best.title,
                text: t('bestOf', { count: best.acts, views: best.views }),
                href: `${origin}${pageOf(best.kind).organizerPage}/report/${best.id}`,
              },
            ]
          : [],
      ),
    ],
    footer: {
      basis: { by: 'account' },
      reason: translate(language, 'mail.reason.report', { organization }),
      links: [{ label: t('stop'), href: unsubscribeUrl }],
    },
  })
  return { ...mail, unsubscribeUrl }
}

const weekOf = (payload: object | undefined): Week => payload as Week

export const weeklyReportBatches: BatchKind[] = [
  {
    name: reportKind,
    recipients: (tx, { batch, after, limit }) =>
      listReaders(tx, weekOf(batch.payload), { batchId: batch.id, after, limit }),
  },
]

export const weeklyReportMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => {
  const composeOf = async (tasks: MailTask[]): Promise<[string, ComposedMail][]> => {
    const readers = tasks.flatMap(({ recipient }) => recipient?.userId ?? [])
    const organizations = await organizationsOf(db, readers)
    const numbersOf = await readNumbers(
      db,
      [...new Set([...organizations.values()].map(({ id }) => id))],
      periodsOf(weekOf(tasks[0]?.batch?.payload)),
    )
    const urlOf = await openSubscriptionUrls(db, origin)
    return tasks.flatMap(({ id, recipient }): [string, ComposedMail][] => {
      const organization = recipient && organizations.get(recipient.userId)
      if (!organization) return []
      const unsubscribeUrl = urlOf({ personId: recipient.userId, scope: 'report' })
      const report = { organization: organization.name, numbers: numbersOf(organization.id), unsubscribeUrl, origin }
      return [[id, weeklyReportMail(recipient.language, report)]]
    })
  }
  return [
    {
      name: reportKind,
      compose: async (tasks) => {
        const groups = [...Map.groupBy(tasks, ({ batch }) => JSON.stringify(batch?.payload)).values()]
        const composed = new Map<string, ComposedMail>()
        for (const group of groups) for (const [id, mail] of await composeOf(group)) composed.set(id, mail)
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    },
  ]
}
