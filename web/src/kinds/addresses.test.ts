import { kinds } from '@rostrum/contract/kinds'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(kinds.map((kind) => [kind.path, kind] as const))(
  'no web source contains a hard-coded address of %s',
  (_, { page, organizerPage }) => {
    // Matches `/events/${…}`, and the organizer's address `/organization/actions/events` with any continuation.
    const written = new RegExp(`[\`'"](/${page}/\\$\\{|${organizerPage}(?=[/\`'"?]))`)
    expect(Object.keys(sources).length).toBeGreaterThan(100)
    expect(Object.keys(sources).filter((path) => written.test(sources[path] ?? ''))).toEqual([])
  },
)
