import type { ReactNode } from 'react'
import { CallCampaignRow } from '../campaigns/supporter/call-campaign-row.tsx'
import { CandidateLead, CandidateRow } from '../candidates/candidate-row.tsx'
import { EmailCampaignRow } from '../campaigns/supporter/email-campaign-row.tsx'
import { MailCampaignRow } from '../campaigns/supporter/mail-campaign-row.tsx'
import { DonationRow } from '../donation-links/donation-row.tsx'
import { fetchDonationLinks } from '../donation-links/use-donation-links.ts'
import { EventRow } from '../events/event-row.tsx'
import type { Api } from '../lib/api.ts'
import { orNothing } from '../lib/page-data.ts'
import { PhoneBankRow } from '../phone-bank/phone-bank-row.tsx'
import { fetchPhoneBank } from '../phone-bank/use-phone-bank.ts'
import type { IconName } from '../ui/icon.tsx'

/** How many of each kind stand on an organization's page; the rest is on the kind's own list. */
const mostShown = 4

/** What there is of one kind: the first few, and how many in all. */
export interface Offered {
  items: readonly unknown[]
  total: number
}

interface Definition<Name extends string, Item> {
  /** Names the kind in `content_counts` and in the texts. */
  name: Name
  icon: IconName
  /** Its own list; the organization's id follows. */
  address: string
  load: (call: Api, organizationId: string) => Promise<{ data: readonly Item[]; meta?: { total: number } } | null>
  row: (item: Item, organizationId: string) => ReactNode
  /** The first item as the card above the ledger, when nothing of an earlier kind stands there. */
  lead?: (item: Item, organizationId: string) => ReactNode
}

export interface PublicKind<Name extends string = string> {
  name: Name
  icon: IconName
  listAddress: (organizationId: string) => string
  load: (call: Api, organizationId: string) => Promise<Offered>
  rows: (offered: Offered, organizationId: string) => ReactNode
  lead?: (item: unknown, organizationId: string) => ReactNode
}

const publicKind = <const Name extends string, Item>({
  name,
  icon,
  address,
  load,
  row,
  lead,
}: Definition<Name, Item>): PublicKind<Name> => ({
  name,
  icon,
  listAddress: (organizationId) => `${address}/${organizationId}`,
  load: async (call, organizationId) => {
    const found = await orNothing(load(call, organizationId))
    const items = found?.data ?? []
    return { items: items.slice(0, mostShown), total: found?.meta?.total ?? items.length }
  },
  // What `load` of the same kind gave comes back here through the page's data.
  rows: ({ items }, organizationId) => items.map((item) => row(item as Item, organizationId)),
  ...(lead && { lead: (item, organizationId) => lead(item as Item, organizationId) }),
})

const published = (organizationId: string) =>
  ({ query: { organization_id: organizationId, status: 'published', perPage: mostShown } }) as const

/** Everything that an organization can ask people to do, in the order of its page. */
export const publicKinds = [
  publicKind({
    name: 'candidates',
    icon: 'vote',
    address: '/candidates',
    load: (call, id) => call('GET /candidates', published(id)),
    row: (item, id) => <CandidateRow key={item.id} candidate={item} organizationId={id} />,
    lead: (item, id) => <CandidateLead candidate={item} organizationId={id} />,
  }),
  publicKind({
    name: 'call-campaigns',
    icon: 'phone',
    address: '/call-campaign',
    load: (call, id) => call('GET /call-campaigns', published(id)),
    row: (item, id) => <CallCampaignRow key={item.id} campaign={item} organizationId={id} />,
  }),
  publicKind({
    name: 'email-campaigns',
    icon: 'mail',
    address: '/email-campaign',
    load: (call, id) => call('GET /email-campaigns', published(id)),
    row: (item, id) => <EmailCampaignRow key={item.id} campaign={item} organizationId={id} />,
  }),
  publicKind({
    name: 'mail-campaigns',
    icon: 'mailbox',
    address: '/mail-campaign',
    load: (call, id) => call('GET /mail-campaigns', published(id)),
    row: (item, id) => <MailCampaignRow key={item.id} campaign={item} organizationId={id} />,
  }),
  publicKind({
    name: 'events',
    icon: 'calendar',
    address: '/events',
    load: async (call, id) => {
      // What comes next is listed first: as soon as one is past, so are all that follow.
      const { data, meta } = await call('GET /events', published(id))
      const coming = data.filter(({ attributes }) => !attributes.is_over)
      return { data: coming, meta: { total: coming.length < data.length ? coming.length : meta.total } }
    },
    row: (item, id) => <EventRow key={item.id} event={item} organizationId={id} />,
  }),
  publicKind({
    name: 'donation-links',
    icon: 'hand-heart',
    address: '/donation-links',
    load: fetchDonationLinks,
    row: (link) => <DonationRow key={link.id} link={link} />,
  }),
  publicKind({
    name: 'phone-banks',
    icon: 'headphones',
    address: '/phone-bank-registration',
    load: async (call, id) => {
      const phoneBank = await fetchPhoneBank(call, id)
      return phoneBank && { data: [phoneBank.data] }
    },
    row: (phoneBank) => <PhoneBankRow key={phoneBank.id} phoneBank={phoneBank} />,
  }),
] as const

export type PublicKindName = (typeof publicKinds)[number]['name']
export type Actions = Partial<Record<PublicKindName, Offered>>

/** All kinds side by side: as slow as the slowest of them. */
export const loadActions = async (call: Api, organizationId: string): Promise<Actions> =>
  Object.fromEntries(
    await Promise.all(publicKinds.map(async ({ name, load }) => [name, await load(call, organizationId)] as const)),
  )

/** How many actions there are, by what an organization's profile tells. */
export const countActions = (contentCounts: Record<string, number>): number =>
  publicKinds.reduce((sum, { name }) => sum + (contentCounts[name] ?? 0), 0)
