import type { ContentPath } from '@rostrum/contract/kinds'
import type { ComponentType, ReactNode } from 'react'
import type { ContentItem, ItemOf } from '../content/kinds.ts'
import type { OwnParts } from '../content/own-list.tsx'
import type { KindListProps } from '../content/published.ts'

/**
 * The presentation of a kind on the web. Its facts are in `contract/src/kinds`, its texts in `kinds.json` of the
 * catalogue.
 */
export interface WebKind<P extends ContentPath> {
  /** The form for organizers, which is loaded when it is opened. */
  form: ComponentType<{ item: ContentItem | null }>
  /** An item in a list of actions. */
  row: (item: ItemOf<P>, organizationId: string) => ReactNode
  /** The first item as a card above the list of actions, unless an earlier kind already provides the card. */
  lead?: (item: ItemOf<P>, organizationId: string) => ReactNode
  /** Whether the item is still offered as an action. If absent, all items are. */
  isOffered?: (item: ItemOf<P>) => boolean
  /** The number of items on a page of the kind's list. The default is 20. */
  perPage?: number
  /** What it adds to the rows of the organizer's list. */
  own?: OwnParts
  /** The content of the kind's list, if it consists of more than rows. */
  List?: ComponentType<KindListProps<P>>
}
