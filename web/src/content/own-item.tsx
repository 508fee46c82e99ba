import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import type { ContentItem, ContentPath } from './kinds.ts'
import { RemovedItem } from './removed-item.tsx'
import { useOwnItem } from './use-own-content.ts'

interface OwnItemProps {
  path: ContentPath
  id: string
  /** Whether the item is only displayed. By default the item is shown for editing. */
  isReadOnly?: boolean
  /** Shown until the item is loaded. */
  skeleton: ReactNode
  /** Shown if the item does not exist, belongs to another organization, or may not be edited by the user. */
  notFound: ReactNode
  children: (item: ContentItem) => ReactNode
}

/** Loads an item of the user's organization and renders `children` with it. */
export const OwnItem = ({ path, id, isReadOnly, skeleton, notFound, children }: OwnItemProps) => {
  const kindText = useText('kinds')
  const { data, error, refetch, isFetching } = useOwnItem(path, id)
  const ownId = useSession(({ organization }) => organization?.id)
  if (data) {
    const isOwn = data.relationships?.organization.id === ownId
    if (isOwn && !isReadOnly && data.attributes.removal) return <RemovedItem path={path} item={data} />
    return isOwn && (isReadOnly || data.meta.authorizedToUpdate) ? children(data) : notFound
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return notFound
  if (error) {
    return <ErrorState failure={kindText(`${path}.failed`)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return skeleton
}
