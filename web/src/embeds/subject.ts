import { publicPath, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import type { ActType } from '@rostrum/contract/kinds'
import { isScheduled } from '@rostrum/contract/zoned-time'
import { itemOf, titleOf, type ContentItem, type ItemOf } from '../content/kinds.ts'
import { fetchItem } from '../content/published.ts'
import type { GuestAnswer } from '../guests/guest-values.ts'
import type { Api } from '../lib/api.ts'
import { orNull } from '../lib/page-data.ts'
import { fetchPhoneBank, type PhoneBankAnswer } from '../phone-bank/use-phone-bank.ts'

interface Common {
  title: string
  organization: { id: string; name: string }
  /** The path of the public page. */
  path: string
}
/** A public action with what its card or its poster shows. */
export type Action = Common &
  (
    | { [P in ActType]: { type: P; item: ItemOf<P> } }[ActType]
    | { type: 'phone-bank'; phoneBank: PhoneBankAnswer['data'] }
  )

const loadPhoneBank = async (call: Api, id: string): Promise<Action | null> => {
  const [found, bank] = await Promise.all([
    orNull(call('GET /organizations/:id', { params: { id } })),
    fetchPhoneBank(call, id),
  ])
  if (!found || !bank) return null
  const { name } = found.data.attributes
  const path = publicPath({ type: 'phone-bank', id }, id)
  return { type: 'phone-bank', title: name, organization: { id, name }, path, phoneBank: bank.data }
}

const isComplete = (item: ContentItem): boolean =>
  !item.meta.is_incomplete && (item.type !== 'events' || isScheduled(itemOf('events', item).attributes))

/** Loads an action as a visitor sees it; null if nothing public is there. */
export const loadAction = async (call: Api, { type, id }: EmbedSubject): Promise<Action | null> => {
  if (type === 'phone-bank') return loadPhoneBank(call, id)
  const found = await orNull(fetchItem(call, { path: type, id }))
  // All kinds have the same life-cycle and relationships.
  const item = found?.data as ContentItem | undefined
  const organization = item?.relationships?.organization
  if (!item || !organization || !isComplete(item)) return null
  const { name } = organization.attributes
  const common = {
    title: titleOf(item),
    organization: { id: organization.id, name },
    path: publicPath({ type, id }, organization.id),
  }
  // That `item` is of the type that `type` names, TypeScript cannot follow, although `fetchItem` returns such an item.
  return { ...common, type, item } as Action
}

/** The server's answer to a form in a frame, which is always sent as a form; undefined before it was sent. */
export type Answered<A> = A | undefined

export interface EmbedProps<P extends ActType> {
  item: ItemOf<P>
  organization: Common['organization']
  answer: Answered<GuestAnswer>
  /** The address of the frame. */
  address: URL
}
