import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test('a letter survives the way into an address and out again', () => {
  const address = mailAddress({ to: 'help@example.org', subject: 'Bug & more', body: 'One + one?\nTwo #1' })
  expect(address).not.toContain('+')
  const [, query = ''] = address.split('?', 2)
  const parts = query.split('&').map((part) => part.split('=').map(decodeURIComponent))
  expect(address.startsWith('mailto:help@example.org?')).toBe(true)
  expect(parts).toEqual([
    ['subject', 'Bug & more'],
    ['body', 'One + one?\r\nTwo #1'],
  ])
})
