import { kinds, type ContentPath, type Kind } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import type { ItemOf } from '../content/kinds.ts'
import { fetchPublished } from '../content/published.ts'
import { DonationRow } from '../donation-links/donation-row.tsx'
import { fetchDonationLinks } from '../donation-links/use-donation-links.ts'
import { webKinds } from '../kinds/index.ts'
import type { Api } from '../lib/api.ts'
import { orNull } from '../lib/page-data.ts'
import { PhoneBankRow } from '../phone-bank/phone-bank-row.tsx'
import { fetchPhoneBank } from '../phone-bank/use-phone-bank.ts'
import type { IconName } from '../ui/icon.tsx'

/** How many items of each kind an organization's page shows. The kind's own list shows all of them. */
const MAX_SHOWN = 4

/** The first items of one kind, and how many there are in total. */
export interface Offered {
  items: readonly unknown[]
  total: number
}

interface Definition<Name extends string, Item> {
  /** The key of the kind in `content_counts` and in the texts. */
  name: Name
  icon: IconName
  /** The address of the kind's list, to which the organization's id is appended. */
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
    const found = await orNull(load(call, organizationId))
    const items = found?.data ?? []
    return { items: items.slice(0, MAX_SHOWN), total: found?.meta?.total ?? items.length }
  },
  // The items were loaded by `load` of the same kind. The page data does not keep their type.
  rows: ({ items }, organizationId) => items.map((item) => row(item as Item, organizationId)),
  ...(lead && { lead: (item, organizationId) => lead(item as Item, organizationId) }),
})

/** A kind that people can engage with, either by a general engagement or, as with candidates, by a call of its own. */
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
      // Upcoming items are listed first: if one item is no longer offered, none of the following items is.
      return { data: offered, meta: { total: offered.length < published.length ? offered.length : answer.meta.total } }
    },
    row,
    ...(lead && { lead }),
  })
}

export type PublicKindName = ActionPath | 'donation-links' | 'phone-banks'

/** All kinds of actions that an organization can offer, in the order of its page. */
export const publicKinds: readonly PublicKind<PublicKindName>[] = [
  ...kinds.filter(isAction).map((kind) => contentAction<ActionPath>(kind)),
  publicKind({
    name: 'donation-links',
    icon: 'hand-heart',
    address: '/donation-links',
    load: async (call, id) => ({ data: (await fetchDonationLinks(call, id)).data }),
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

/** Loads all kinds in parallel. */
export const loadActions = async (call: Api, organizationId: string): Promise<Actions> =>
  Object.fromEntries(
    await Promise.all(publicKinds.map(async ({ name, load }) => [name, await load(call, organizationId)] as const)),
  )

/** The number of actions, according to the `content_counts` of an organization's profile. */
export const countActions = (contentCounts: Record<string, number>): number =>
  publicKinds.reduce((sum, { name }) => sum + (contentCounts[name] ?? 0), 0)
