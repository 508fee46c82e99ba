import type { ContentKind } from '@rostrum/contract/content'
import type { PublicType } from '@rostrum/contract/public-types'
import { hitSchedule, type Fragments, type OrganizationHit, type SearchAnswer } from '@rostrum/contract/search'
import { searchedTexts } from '../content/search-text.ts'
import { excerptOf, highlight, soughtIn } from './highlight.ts'
import type { HitRow, Hits } from './queries.ts'

type Kinds = readonly Pick<ContentKind, 'path' | 'searchedBy' | 'scheduleOf' | 'attributesOf'>[]

type Marked = { title: Fragments; excerpt: Fragments }

const markedIn = (query: string, name: string, texts: readonly string[]): Marked => {
  const sought = soughtIn(query)
  return { title: highlight(name, sought), excerpt: excerptOf(texts, sought) }
}

const presentOrganization = (row: HitRow, query: string): OrganizationHit => ({
  id: row.id,
  type: 'organizations',
  attributes: {
    name: row.organization_name,
    ...markedIn(query, row.organization_name, [row.tagline, row.description]),
    profile_image: row.organization_profile_image,
    is_verified: row.organization_is_verified,
    city: row.city,
    state: row.state,
    country: row.country,
    followers_count: row.followers_count,
  },
})

const presentContent = (row: HitRow, query: string, kinds: Kinds) => {
  const kind = kinds.find(({ path }) => path === row.type)
  const attributes = kind?.attributesOf(row.attributes ?? {}) ?? {}
  const name = row.title ?? ''
  return {
    id: row.id,
    type: row.type,
    attributes: {
      name,
      ...markedIn(query, name, kind ? searchedTexts(kind, attributes) : []),
      published_at: row.published_at?.toISOString() ?? '',
      is_over: row.is_over,
      schedule: kind?.scheduleOf ? hitSchedule.parse(attributes) : null,
    },
    relationships: {
      organization: {
        id: row.organization_id,
        type: 'organizations' as const,
        attributes: {
          name: row.organization_name,
          profile_image: row.organization_profile_image,
          is_verified: row.organization_is_verified,
        },
      },
    },
  }
}

type Data = SearchAnswer['data']

/** The hits of one type, in the order of the rows. */
export const presentHits = <T extends PublicType>(
  { rows, query }: Pick<Hits, 'rows' | 'query'>,
  type: T,
  kinds: Kinds,
): Data[T] =>
  rows
    .filter((row) => row.type === type)
    .map((row) =>
      type === 'organizations' ? presentOrganization(row, query) : presentContent(row, query, kinds),
    ) as Data[T]
