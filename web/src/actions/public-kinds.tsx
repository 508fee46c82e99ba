import { kinds, type ContentPath, type Kind } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import type { ItemOf } from '../content/kinds.ts'
import { fetchPublished } from '../content/published.ts'
import { DonationRow } from '../donation-links/donation-row.tsx'
import { fetchDonationLinks } from '../donation-links/use-donation-links.ts'
import { webKinds } from '../kinds/index.ts'
import type { Api } from '../lib/api.ts'
import { orNothing } from '../lib/page-data.ts'
import { PhoneBankRow } from '../phone-bank/phone-bank-row.tsx'
import { fetchPhoneBank } from '../phone-bank/use-phone-bank.ts'
import type { IconName } from '../ui/icon.tsx'

/** How many of each kind stand on an organization's page; the rest is on the kind's own list. */
const MAX_SHOWN = 4

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
    return { items: items.slice(0, MAX_SHOWN), total: found?.meta?.total ?? items.length }
  },
  // What `load` of the same kind gave comes back here through the page's data.
  rows: ({ items }, organizationId) => items.map((item) => row(item as Item, organizationId)),
  ...(lead && { lead: (item, organizationId) => lead(item as Item, organizationId) }),
})

/** A kind that people take part in, whether by an answer or, as with candidates, by a call of its own. */
type ActionPath = Exclude<Kind, { counted: readonly [] }>['path']
const isAction = (kind: Kind): kind is Exclude<Kind, { counted: readonly [] }> => kind.counted.length > 0

const contentAction = <P extends ContentPath>({ path, icon, page }: { path: P; icon: IconName; page: string }) => {
  const { row, lead, isOffered = () => true } = webKinds[path]
  return publicKind<P, ItemOf<P>>({
    name: path,
    icon,
    address: `/${page}`,
    load: async (call, organizationId) => {
      const answer = await fetchPublished(call, path, { organizationId, perPage: MAX_SHOWN })
      const published: readonly ItemOf<P>[] = answer.data
      const offered = published.filter(isOffered)
      // What comes next is listed first: as soon as one is past, so are all that follow.
      return { data: offered, meta: { total: offered.length < published.length ? offered.length : answer.meta.total } }
    },
    row,
    ...(lead && { lead }),
  })
}

export type PublicKindName = ActionPath | 'donation-links' | 'phone-banks'

/** Everything that an organization can ask people to do, in the order of its page. */
export const publicKinds: readonly PublicKind<PublicKindName>[] = [
  ...kinds.filter(isAction).map((kind) => contentAction<ActionPath>(kind)),
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
]

export type Actions = Partial<Record<PublicKindName, Offered>>

/** All kinds side by side: as slow as the slowest of them. */
export const loadActions = async (call: Api, organizationId: string): Promise<Actions> =>
  Object.fromEntries(
    await Promise.all(publicKinds.map(async ({ name, load }) => [name, await load(call, organizationId)] as const)),
  )

/** How many actions there are, by what an organization's profile tells. */
export const countActions = (contentCounts: Record<string, number>): number =>
  publicKinds.reduce((sum, { name }) => sum + (contentCounts[name] ?? 0), 0)
