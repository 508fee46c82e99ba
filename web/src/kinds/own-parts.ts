import type { ReactNode } from 'react'
import { itemOf, type ContentItem, type ContentPath } from '../content/kinds.ts'
import { webKinds } from './index.ts'

interface OwnParts {
  tile: (item: ContentItem) => ReactNode
  facts: (item: ContentItem) => ReactNode
}

/** What a kind adds to the rows of the organizer's list. */
export const ownPartsOf = <P extends ContentPath>(path: P): OwnParts | undefined => {
  const { own } = webKinds[path]
  return own && { tile: (item) => own.tile(itemOf(path, item)), facts: (item) => own.facts(itemOf(path, item)) }
}
