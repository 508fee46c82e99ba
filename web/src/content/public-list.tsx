import type { ReactNode } from 'react'
import type { Answer, Api } from '../lib/api.ts'
import { orNothing } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

/** The page of a list that an address asks for. */
const pageOf = (url: string) => Math.max(1, Math.trunc(Number(new URL(url).searchParams.get('page') ?? 1)) || 1)

interface Listed {
  meta: { current_page: number; last_page: number }
}

/** What a public list of one organization shows: whose it is, and a page of it. */
export interface PublicListing<T extends Listed> {
  organization: Answer<'GET /organizations/:id'>
  items: T
}

/** One page of what an organization published of a kind; null where the organization is not public, or there is no such page. */
export const loadPublicList = async <T extends Listed>(
  call: Api,
  { id, url }: { id: string; url: string },
  fetchPage: (organizationId: string, page: number) => Promise<T>,
): Promise<PublicListing<T> | null> => {
  const [organization, items] = await Promise.all([
    orNothing(call('GET /organizations/:id', { params: { id } })),
    orNothing(fetchPage(id, pageOf(url))),
  ])
  return organization && items ? { organization, items } : null
}

interface PublicListProps {
  origin: string
  listing: PublicListing<Listed>
  /** Of the list, without its query. */
  path: string
  /** `heading` where the page is called shorter than its tab in the browser. */
  texts: { title: string; heading?: string; lead: string }
  /** JSON-LD of the list. */
  facts?: Record<string, unknown>
  children: ReactNode
}

/** The frame of every public list of an organization: whose it is, what it is, and its pages. */
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
        image={`/share/organizations/${id}.png`}
        facts={facts}
      />
      <BackLink to={`/organization/${id}`}>{attributes.name}</BackLink>
      <div className="mt-2">
        <PageHead title={texts.heading ?? texts.title} lead={texts.lead} />
      </div>
      {children}
      <Pagination page={page} lastPage={lastPage} to={(target) => (target === 1 ? path : `${path}?page=${target}`)} />
    </>
  )
}
