import { describe, expect, test } from 'vitest'
import { loginFrom } from './login-from.ts'
import { returnTo } from './return-to.ts'

const own = [
  '/edit-organization',
  '/discover',
  '/organization/contact-messages',
  '/organization/contact-messages/1',
  '/organization/actions/call-campaign',
  '/organization/actions/call-campaign/edit/1',
  '/organization/actions/call-campaign/results/1',
  '/organization/actions/voting/report/1',
  '/organization/messages',
  '/organization/messages/1',
]
const supporters = ['/edit-user', '/user-profile', '/my-actions', '/my-groups', '/messages', '/messages/1']
const everyone = [
  '/',
  '/?tags=Housing&page=2#groups',
  '/organization/1',
  '/organization/1?tab=actions',
  '/call-campaign/1/2',
  '/search?search=rent&type=events',
  '/settings',
]

describe('after login', () => {
  /** @shows accounts.log-in-return */
  test.each([...everyone, ...own])('an organization user returns to %s', (from) =>
    expect(returnTo(from, 'organization')).toBe(from),
  )
  /** @shows accounts.log-in-return */
  test.each([...everyone, ...supporters])('a supporter returns to %s', (from) =>
    expect(returnTo(from, 'regular_user')).toBe(from),
  )

  test.each(own)('a supporter is not sent to %s', (from) => expect(returnTo(from, 'regular_user')).toBe('/dashboard'))
  test.each(supporters)('an organization user is not sent to %s', (from) =>
    expect(returnTo(from, 'organization')).toBe('/dashboard'),
  )

  /** @shows accounts.log-in-return */
  test.each(
    [
      ['/login', '/register', '/signup', '/reset-password', '/nowhere', '', null, undefined],
      [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example/',
        'javascript:alert(1)',
        '\\\\evil.example',
        '/\t/evil.example',
        '/..//evil.example',
      ],
    ].flat(),
  )('%s leads to the dashboard', (from) => expect(returnTo(from, 'regular_user')).toBe('/dashboard'))
})

test('the address of the log-in page contains the page to which the visitor returns', () => {
  const address = loginFrom({ pathname: '/', search: '?tags=Housing&page=2', hash: '#groups' })
  expect(returnTo(new URL(address, 'https://x.example').searchParams.get('from'), 'regular_user')).toBe(
    '/?tags=Housing&page=2#groups',
  )
})
