import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import type { SearchAnswer } from '@rostrum/contract/search'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { SearchResults } from './search-results.tsx'

const organization: SearchAnswer['data']['organizations'][number] = {
  id: '0a000000-0000-7000-8000-000000000001',
  type: 'organizations',
  attributes: {
    name: 'Neighbors for Night Buses',
    title: [{ text: 'Neighbors', match: true }],
    excerpt: [{ text: 'We ride together.', match: false }],
    profile_image: null,
    is_verified: true,
    city: 'Milwaukee',
    state: 'Wisconsin',
    country: 'US',
    followers_count: 12,
  },
}

const forTypes = <T,>(valueOf: (type: PublicType) => T) =>
  Object.fromEntries(publicTypes.map((type) => [type, valueOf(type)])) as Record<PublicType, T>

/** The page of organizations, of which the search found 10,000 or more and lists 40. */
const render = (page: number) => {
  const view = { search: 'neighbors', type: 'organizations' as const, page }
  const counts = forTypes((type) => (type === 'organizations' ? 10_000 : 0))
  const answer: SearchAnswer = {
    data: { ...forTypes(() => []), organizations: [organization] },
    meta: {
      search: view.search,
      type: view.type,
      counts,
      total: 10_000,
      current_page: page,
      last_page: 3,
      per_page: 16,
    },
  }
  return renderAt('/search', <SearchResults view={view} rendered={answer} notFound={null} />)
}

test('the last page says that there is more than can be listed, and how much is only told as a minimum', () => {
  const last = render(3)
  expect(last).toContain('10,000+ results')
  expect(last).toContain('There are more. Add a word to find them.')
  expect(render(2)).not.toContain('There are more.')
})
