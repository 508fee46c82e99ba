import type { ReactNode } from 'react'
import type { ResponseBody, Api } from '../lib/api.ts'
import { orNull } from '../lib/page-data.ts'
import { pageOf } from '../lib/page-number.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { ActionRowHeading } from './action-row.tsx'

interface PaginatedItems {
  meta: { current_page: number; last_page: number }
}

/** What a public list of one organization shows: the organization and one page of its items. */
export interface PublicListing<T extends PaginatedItems> {
  organization: ResponseBody<'GET /organizations/:id'>
  items: T
}

/**
 * Loads one page of the items that an organization has published. Null if the organization is not public, or if there
 * is no such page.
 */
export const loadPublicList = async <T extends PaginatedItems>(
  call: Api,
  { id, url }: { id: string; url: string },
  fetchPage: (organizationId: string, page: number) => Promise<T>,
): Promise<PublicListing<T> | null> => {
  const [organization, items] = await Promise.all([
    orNull(call('GET /organizations/:id', { params: { id } })),
    orNull(fetchPage(id, pageOf(new URL(url).searchParams))),
  ])
  return organization && items ? { organization, items } : null
}

interface PublicListProps {
  origin: string
  listing: PublicListing<PaginatedItems>
  /** The path of the list, without the query. */
  path: string
  /**
   * `title` is the title of the browser tab. `heading` is a shorter heading for the page itself, `title` by default.
   */
  texts: { title: string; heading?: string; lead: string }
  /** The JSON-LD data that describes the list. */
  facts?: Record<string, unknown>
  children: ReactNode
}

/** The frame of every public list of an organization: the metadata, the heading and the pagination. */
export const PublicList = ({ origin, listing, path, texts, facts, children }: PublicListProps) => {
  const { id, attributes } = listing.organization.data
  const { current_page: page, last_page: lastPage } = listing.items.meta
  return (
    <>
      <PublicPageHead
        origin={origin}
        path={path}
        title={texts.title}
        description={texts.lead}
        image={sharePicture('organizations', id)}
        facts={facts}
      />
      <BackLink to={`/organization/${id}`}>{attributes.name}</BackLink>
      <div className="mt-2">
        <PageHead title={texts.heading ?? texts.title} lead={texts.lead} />
      </div>
      <ActionRowHeading value="h2">{children}</ActionRowHeading>
      <Pagination page={page} lastPage={lastPage} to={(target) => (target === 1 ? path : `${path}?page=${target}`)} />
    </>
  )
}
