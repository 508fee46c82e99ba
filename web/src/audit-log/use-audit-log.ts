import type { AuditAct, AuditEntry } from '@rostrum/contract/audit-log'
import { MAX_YEAR, MIN_YEAR } from '@rostrum/contract/zoned-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { pageOf } from '../lib/page-number.ts'
import { useSession } from '../lib/session.ts'

// Importing the list of the contract would add zod to the bundle. The type ensures that this list matches it.
const known: Record<AuditAct, true> = {
  'organization.registered': true,
  'organization.published': true,
  'organization.unpublished': true,
  'organization.deleted': true,
  'organization.renamed': true,
  'organization.embed_origins_changed': true,
  'organization.exported': true,
  'organization.verified': true,
  'organization.declined': true,
  'organization.banned': true,
  'organization.unbanned': true,
  'content.published': true,
  'content.unpublished': true,
  'content.deleted': true,
  'content.removed': true,
  'content.restored': true,
  'chat_message.removed': true,
  'reports.dismissed': true,
  'appeal.upheld': true,
  'appeal.reversed': true,
  'user.banned': true,
  'user.unbanned': true,
  'moderator.granted': true,
  'moderator.revoked': true,
  'donation_links.removed': true,
  'phone_bank.closed': true,
  'contact_message.deleted': true,
  'pledges.exported': true,
  'engagements.exported': true,
  'volunteers.exported': true,
  'people.exported': true,
  'broadcast.sent': true,
  'broadcast.stopped': true,
  'event.undecided_asked': true,
  'results.exported': true,
  'activity.exported': true,
  'people.imported': true,
  'people.import_undone': true,
  'people.signed_up': true,
  'election.created': true,
  'election.updated': true,
  'election.deleted': true,
  'directory.created': true,
  'directory.updated': true,
  'directory.deleted': true,
  'attendance.recorded': true,
  'engagements.unconfirmed_removed': true,
  'pledges.unconfirmed_removed': true,
  'account.exported': true,
  'account.deleted': true,
  'team.invited': true,
  'team.invitation_resent': true,
  'team.invitation_revoked': true,
  'team.joined': true,
  'team.role_changed': true,
  'team.removed': true,
  'team.left': true,
  'api_token.created': true,
  'api_token.revoked': true,
  'webhook.created': true,
  'webhook.removed': true,
}
const isAct = (value: string | null): value is AuditAct => value !== null && value in known

/** Acts that belong to no organization: those on accounts, and what moderators do with users and reports. */
const isOfNone = (act: AuditAct) => /^(account|user|moderator|reports)\./.test(act)

/** All acts that the log of the platform can contain. */
export const allActs = Object.keys(known).filter(isAct)

/** All acts that an organization's own log can contain. Nobody can read the log of a deleted organization. */
export const ownActs = Object.keys(known).filter(
  (act): act is AuditAct => isAct(act) && !isOfNone(act) && act !== 'organization.deleted',
)

export interface AuditChoice {
  act: AuditAct | undefined
  /** The id of a user. */
  actor: string | undefined
  /** Days in the reader's time zone, such as `2027-01-31`. */
  from: string | undefined
  until: string | undefined
  page: number
}

const day = (value: string | null) =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export const choiceIn = (search: URLSearchParams): AuditChoice => {
  const act = search.get('act')
  return {
    act: isAct(act) ? act : undefined,
    actor: search.get('actor') ?? undefined,
    from: day(search.get('from')),
    until: day(search.get('until')),
    page: pageOf(search),
  }
}

/** The start of a day in the reader's time zone, `daysLater` days after `date`. */
const beginOf = (date: string, daysLater = 0): string => {
  const begin = new Date(`${date}T00:00`)
  begin.setDate(begin.getDate() + daysLater)
  return begin.toISOString()
}

/** While a year is being typed, the field has dates such as `0202-01-31`. They do not filter. */
const hasWholeYear = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return year >= MIN_YEAR && year <= MAX_YEAR
}

/** The filters as query parameters of the API. */
export const queryOf = ({ from, until, ...choice }: AuditChoice) => ({
  ...choice,
  from: from && hasWholeYear(from) ? beginOf(from) : undefined,
  until: until && hasWholeYear(until) ? beginOf(until, 1) : undefined,
})

export const useAuditLog = ({ act, actor, from, until, page }: AuditChoice) => {
  const id = useSession(({ organization }) => organization?.id ?? '')
  return useQuery({
    queryKey: ['audit-log', id, act, actor, from, until, page],
    queryFn: ({ signal }) =>
      api('GET /organizations/:id/audit-log', {
        params: { id },
        query: queryOf({ act, actor, from, until, page }),
        signal,
      }),
    enabled: id !== '',
    placeholderData: keepPreviousData,
    meta: { realtime: ['membership'] },
    staleTime: 0,
  })
}

/** The current admins of the organization, by whom the log can be filtered. */
export const useActors = (): { id: string; name: string }[] => {
  const id = useSession(({ organization }) => organization?.id ?? '')
  const { data } = useQuery({
    queryKey: ['team', id],
    queryFn: async ({ signal }) => (await api('GET /organizations/:id/team', { params: { id }, signal })).data,
    enabled: id !== '',
    meta: { realtime: ['membership'] },
  })
  return data?.attributes.admins ?? []
}

export type Entry = AuditEntry['attributes']
