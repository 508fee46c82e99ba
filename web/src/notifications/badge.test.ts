import { MAX_UNSEEN } from '@rostrum/contract/notifications'
import { describe, expect, it } from 'vitest'
import { MAX_BADGE, badgeText } from './badge.ts'

describe('the badge', () => {
  /** @shows notifications.badge */
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%i is %s', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })

  it('can tell that there are more, by what the server counts', () => {
    expect(MAX_UNSEEN).toBeGreaterThan(MAX_BADGE)
  })
})
