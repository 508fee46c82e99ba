import type { Language } from '@rostrum/catalogue'
import { electionDates } from '@rostrum/contract/elections'
import { findRefusing } from '../mail-preferences/queries.ts'
import { openSubscriptionUrls } from '../mail-preferences/subscriptions.ts'
import { openActUrls } from '../guests/act-link.ts'
import { findReplyAddresses, layOutActMail } from '../organizations/sender.ts'
import type { Db } from '../platform/db/database.ts'
import { greeting, type MailBlock } from '../platform/mail/layout.ts'
import type { MailKind, MailTask } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import {
  electionReminderKind,
  electionReminderOf,
  type ElectionReminder,
  listReminded,
  type RemindedPledge,
} from './election-reminders.ts'
import { pledgePage } from './plan-mails.ts'
import { planOf, planParts } from './plans.ts'

/** Who reads it: the first name is null for people without an account. */
interface Reader {
  language: Language
  firstName: string | null
}

interface ElectionMail {
  reminder: ElectionReminder
  /** All of one person, at least one. They have the same election. */
  pledges: [RemindedPledge, ...RemindedPledge[]]
  /** Where somebody with an account chooses how often they get such mails. */
  unsubscribeUrl?: string
  /** Where somebody without an account finds their pledge. */
  actUrl?: string
  replyAddress: string | undefined
  origin: string
}

const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const electionMail = (
  { language, firstName }: Reader,
  { reminder: { about, day }, pledges, unsubscribeUrl, actUrl, replyAddress, origin }: ElectionMail,
): ComposedMail => {
  const [first] = pledges
  const organization = first.organization_name
  const candidates = new Intl.ListFormat(language).format(pledges.map(({ candidate }) => candidate))
  const values = { organization, candidates, election: first.election_name, day: dayText(language, day) }
  const t = (key: string) => translate(language, `mail.election.${key}`, values)
  const plan = planOf(first.plan)
  const days = electionDates.flatMap((each) => {
    const given = first[each]
    return given === null
      ? []
      : [{ label: translate(language, `server.days.${each}`), value: dayText(language, given) }]
  })
  const planned = planParts.flatMap((part) =>
    plan?.[part] ? [{ label: translate(language, `mail.votingPlan.${part}`), value: plan[part] }] : [],
  )
  const button = (label: string, href: string): MailBlock => ({ block: 'button', label: t(label), href })
  const pledgeAddress = actUrl ?? origin + pledgePage(first)
  return layOutActMail(
    {
      language,
      origin,
      subject: t(`${about}.subject`),
      preview: t(`${about}.text`),
      title: t(`${about}.title`),
      blocks: [
        greeting(language, firstName),
        { block: 'text', text: t(`${about}.text`) },
        { block: 'facts', rows: [...days, ...planned] },
        ...(about === 'registration_deadline' ? [button('register', `${origin}/voting-guide#register`)] : []),
        button(actUrl === undefined ? 'plan' : 'pledge', pledgeAddress),
      ],
    },
    { organization, replyAddress, reason: translate(language, 'mail.reason.election', values), unsubscribeUrl },
  )
}

/** A person is not reminded who has withdrawn, has voted meanwhile, or wants no mail of the organization. */
export const electionMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => {
  const composeOf = async (tasks: MailTask[]): Promise<[string, ComposedMail][]> => {
    const batch = tasks[0]?.batch
    const organizationId = batch?.subjectId
    if (!organizationId) return []
    const reminder = electionReminderOf(batch.payload)
    const userIds = tasks.flatMap(({ recipient }) => recipient?.userId ?? [])
    const personIds = [...userIds, ...tasks.flatMap(({ guest }) => guest?.id ?? [])]
    const [reminded, refusing, replyAddresses, urlOf, actUrlOf] = await Promise.all([
      listReminded(db, { organizationId, personIds, ...reminder }),
      findRefusing(db, { organizationId, userIds }),
      findReplyAddresses(db, [organizationId]),
      openSubscriptionUrls(db, origin),
      openActUrls(db, origin),
    ])
    const pledgesOf = Map.groupBy(reminded, ({ person_id: id }) => id)
    const shared = { reminder, replyAddress: replyAddresses.get(organizationId), origin }
    return tasks.flatMap(({ id, recipient, guest }): [string, ComposedMail][] => {
      const [first, ...others] = pledgesOf.get(recipient?.userId ?? guest?.id ?? '') ?? []
      if (!first) return []
      const about = { ...shared, pledges: [first, ...others] satisfies ElectionMail['pledges'] }
      if (guest)
        return [
          [id, electionMail({ language: guest.language, firstName: null }, { ...about, actUrl: actUrlOf(first.id) })],
        ]
      if (!recipient || refusing.has(recipient.userId)) return []
      const unsubscribeUrl = urlOf({ personId: recipient.userId, scope: { organizationId } })
      return [[id, electionMail(recipient, { ...about, unsubscribeUrl })]]
    })
  }
  return [
    {
      name: electionReminderKind,
      compose: async (tasks) => {
        const groups = [...Map.groupBy(tasks, ({ batch }) => JSON.stringify(batch)).values()]
        const composed = new Map<string, ComposedMail>()
        for (const group of groups) for (const [id, mail] of await composeOf(group)) composed.set(id, mail)
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    },
  ]
}
