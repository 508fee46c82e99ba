import { useText } from '../lib/i18n.tsx'
import type { ContentPath } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The empty state of a list: the organization with this name has not published anything of this kind. */
export const NothingPublished = ({ path, name }: { path: ContentPath; name: string }) => {
  const t = useText('kinds')
  return <EmptyState title={t(`${path}.list.none`)} text={t(`${path}.list.noneText`, { name })} />
}

/** The frame around the rows of one kind. */
export const PublishedRows = ({ children }: { children: ReactNode }) => (
  <Card>
    <ul>{children}</ul>
  </Card>
)
