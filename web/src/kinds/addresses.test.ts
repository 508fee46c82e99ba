import { kinds } from '@rostrum/contract/kinds'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(kinds.map((kind) => [kind.path, kind] as const))(
  'the addresses of %s are written among its facts alone',
  (_, { page, organizerPage }) => {
    // `/events/${…}`, and the organizer's `/organization/actions/events` whatever follows.
    const written = new RegExp(`[\`'"](/${page}/\\$\\{|${organizerPage}(?=[/\`'"?]))`)
    expect(Object.keys(sources).length).toBeGreaterThan(100)
    expect(Object.keys(sources).filter((path) => written.test(sources[path] ?? ''))).toEqual([])
  },
)
