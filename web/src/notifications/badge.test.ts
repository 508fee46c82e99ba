import { MAX_UNSEEN } from '@rostrum/contract/notifications'
import { describe, expect, it } from 'vitest'
import { MAX_BADGE, badgeText } from './badge.ts'

describe('the badge', () => {
  /** @shows notifications.badge */
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i as %s', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })

  it('the server counts further than the largest number on the badge', () => {
    expect(MAX_UNSEEN).toBeGreaterThan(MAX_BADGE)
  })
})
