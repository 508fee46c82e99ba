import { pageAddress } from '@rostrum/contract/kinds'
import { escapeXml, xmlDeclaration } from '../platform/xml.ts'
import type { ListedPage } from './queries.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Public pages that always exist. */
const permanentPaths = ['/', '/about', '/voting-guide', '/terms-and-conditions', '/privacy-policy']

export interface Entry {
  address: string
  updatedAt?: Date
}

const locationOf = ({ address, updatedAt }: Entry): string =>
  `<loc>${escapeXml(address)}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}`

/** Each line is built when the previous ones have been sent, so that a long list is never in memory as text. */
export function* sitemapIndex(entries: Iterable<Entry>): Generator<string> {
  yield `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n`
  for (const entry of entries) yield `<sitemap>${locationOf(entry)}</sitemap>\n`
  yield '</sitemapindex>\n'
}

export function* sitemap(entries: Iterable<Entry>): Generator<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace}">\n`
  for (const entry of entries) yield `<url>${locationOf(entry)}</url>\n`
  yield '</urlset>\n'
}

export const permanentEntries = (origin: string): Entry[] => permanentPaths.map((path) => ({ address: origin + path }))

export function* pageEntries(pages: Iterable<ListedPage>, origin: string): Generator<Entry> {
  for (const { id, organization_id, kind, updated_at } of pages) {
    const path = kind === null ? `/organization/${id}` : pageAddress(kind, organization_id, id)
    yield { address: origin + path, updatedAt: updated_at }
  }
}
