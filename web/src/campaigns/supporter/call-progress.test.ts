import { expect, it } from 'vitest'
import { outcomesOf, unsentOf, type StoredCalls } from './call-progress.ts'

const stored: StoredCalls = {
  calls: {
    a: { outcome: 'contacted', note: '', isSent: true },
    b: { outcome: 'voicemail', note: 'x', isSent: false },
  },
}

it('prefers the outcomes on the device to the outcomes on the server', () => {
  expect(outcomesOf(stored, { b: 'skip', c: 'unavailable' })).toEqual({
    a: 'contacted',
    b: 'voicemail',
    c: 'unavailable',
  })
  expect(outcomesOf(undefined, { c: 'unavailable' })).toEqual({ c: 'unavailable' })
  expect(outcomesOf(undefined)).toEqual({})
})

it('ignores the outcomes on the server after the caller has started over', () => {
  expect(outcomesOf({ isAgain: true, calls: {} }, { a: 'contacted' })).toEqual({})
})

it('returns the calls that have not been sent yet', () => {
  expect(unsentOf(stored)).toEqual([['b', { outcome: 'voicemail', note: 'x', isSent: false }]])
})
