import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import type { OrganizationsPage } from './filters.ts'
import { OrganizationList } from './organization-list.tsx'

const card: OrganizationsPage['data'][number] = {
  id: '0a000000-0000-7000-8000-000000000001',
  type: 'organizations',
  attributes: {
    name: 'Neighbors for Night Buses',
    tagline: 'We ride together.',
    profile_image: null,
    cover_image: null,
    followers_count: 12,
    is_verified: true,
    is_followed_by_current_user: false,
    city: 'Milwaukee',
    state: 'Wisconsin',
    country: 'US',
    profile_tags: [],
  },
}

/** A page of the list, which has 48 of the organizations that there are. */
const render = (address: string, { page, total }: { page: number; total: number }) => {
  const path = '/api/organizations'
  const organizations: OrganizationsPage = {
    data: [card],
    meta: { current_page: page, from: 1, last_page: 3, path, per_page: 16, to: 16, total },
    links: { first: path, next: null, path, prev: null, filters: {} },
  }
  return renderAt(
    address,
    <OrganizationList path="/" level={1} rendered={{ organizations, causes: {} }} notFound={null} />,
  )
}

const more = 'There are more. Add a word to find them.'

test('the last page of a search says that there is more than can be listed', () => {
  expect(render('/?search=neighbors&page=3', { page: 3, total: 10_000 })).toContain(more)
  expect(render('/?search=neighbors&page=2', { page: 2, total: 10_000 })).not.toContain(more)
  expect(render('/?page=3', { page: 3, total: 48 })).not.toContain(more)
})
