import { contentPaths } from '@rostrum/contract/kinds'
import type { RouteFixtures } from './routes-fixtures.ts'
import { addressOf, routes, type RouteRow } from './routes-table.ts'

/** Items need not exist: a page that finds nothing is answered, too. */
const missing = '0192a0f0-0000-7000-8000-000000000000'
const fixturesFor = (id: string): RouteFixtures => ({
  id,
  name: '',
  items: Object.fromEntries(contentPaths.map((path) => [path, { id: missing, title: '' }])) as RouteFixtures['items'],
  threadId: missing,
  messageId: missing,
  person: { id: missing, name: '' },
  broadcastId: missing,
  directoryId: missing,
  reviewId: missing,
  target: { id: missing, name: '' },
  volunteerType: 'both',
})

/** The addresses of all pages that a visitor may see. */
export const publicPages = (organizationId: string): string[] => {
  const rows = Object.values(routes).flat()
  const isPublic = ({ audience, redirectTarget }: RouteRow) => audience === 'everyone' && !redirectTarget
  return [...new Set(rows.filter(isPublic).map((row) => addressOf(row, fixturesFor(organizationId))))]
}
