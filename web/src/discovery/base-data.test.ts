import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isBaseDataLoaded } from './base-data.ts'

const user = { id: 'rosa' }
const clientWith = (organizations?: unknown[], causes?: object) => {
  const client = new QueryClient()
  if (organizations) client.setQueryData(['organizations', 'visitor', 'list', ''], { data: organizations })
  if (causes) client.setQueryData(['tags'], causes)
  return client
}

/** @shows accounts.base-data */
test.each([
  ['both lists have something in them and there is a profile', [{}], { Housing: 'blue' }, user, true],
  ['there is no profile', [{}], { Housing: 'blue' }, null, false],
  ['there are no organizations', [], { Housing: 'blue' }, user, false],
  ['there are no causes', [{}], {}, user, false],
  ['organizations have not come', undefined, { Housing: 'blue' }, user, false],
  ['causes have not come', [{}], undefined, user, false],
])(
  'base data counts as loaded only if both lists have entries and a profile exists: %s',
  (_, organizations, causes, profile, isLoaded) => {
    expect(isBaseDataLoaded(clientWith(organizations, causes), profile)).toBe(isLoaded)
  },
)
