import type { ContentPath } from '@rostrum/contract/kinds'
import type { ComponentType, ReactNode } from 'react'
import type { ContentItem, ItemOf } from '../content/kinds.ts'
import type { KindListProps } from '../content/published.ts'

/** How a kind looks on the web; its facts are in `contract/src/kinds`, its texts in `kinds.json` of the catalogue. */
export interface WebKind<P extends ContentPath> {
  /** What an organizer fills in; loaded when it is opened. */
  form: ComponentType<{ item: ContentItem | null }>
  /** An item among the things that an organization asks people to do. */
  row: (item: ItemOf<P>, organizationId: string) => ReactNode
  /** The first item as the card above the others, when nothing of an earlier kind stands there. */
  lead?: (item: ItemOf<P>, organizationId: string) => ReactNode
  /** Whether an item is still something to do. */
  isOffered?: (item: ItemOf<P>) => boolean
  /** How many of it a page of its list shows; 20 where nothing is said. */
  perPage?: number
  /** What its list shows, where that is more than rows. */
  List?: ComponentType<KindListProps<P>>
}
