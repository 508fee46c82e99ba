import { expect, it } from 'vitest'
import { outcomesOf, unsentOf, type KeptCalls } from './call-progress.ts'

const kept: KeptCalls = {
  calls: {
    a: { outcome: 'contacted', note: '', isSent: true },
    b: { outcome: 'voicemail', note: 'x', isSent: false },
  },
}

it('puts what the device knows over what the server knows', () => {
  expect(outcomesOf(kept, { b: 'skip', c: 'unavailable' })).toEqual({
    a: 'contacted',
    b: 'voicemail',
    c: 'unavailable',
  })
  expect(outcomesOf(undefined, { c: 'unavailable' })).toEqual({ c: 'unavailable' })
  expect(outcomesOf(undefined)).toEqual({})
})

it('leaves the first time aside for who begins again', () => {
  expect(outcomesOf({ isAgain: true, calls: {} }, { a: 'contacted' })).toEqual({})
})

it('knows what is still to be sent', () => {
  expect(unsentOf(kept)).toEqual([['b', { outcome: 'voicemail', note: 'x', isSent: false }]])
})
