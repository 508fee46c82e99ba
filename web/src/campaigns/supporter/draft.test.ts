import { expect, test } from 'vitest'
import { draftOf, useDraftStore } from './draft.ts'

const { change } = useDraftStore.getState()
const seenBy = (person: string | undefined, campaign: string) =>
  draftOf(useDraftStore.getState().drafts, campaign, person).text

/** @shows campaigns.own-drafts */
test('what a user writes to officials is shown to nobody else who uses the device', () => {
  change('dam', 'rosa', { text: 'As a mother in Ward 5, I ask you' })
  expect(seenBy('rosa', 'dam')).toBe('As a mother in Ward 5, I ask you')
  expect(seenBy('ines', 'dam')).toBeUndefined()
  expect(seenBy(undefined, 'dam')).toBeUndefined()
  change('dam', 'ines', { subject: 'The dam' })
  expect(draftOf(useDraftStore.getState().drafts, 'dam', 'ines')).toEqual({
    leftOut: [],
    subject: 'The dam',
    writtenBy: 'ines',
  })
})

/** @shows campaigns.own-drafts */
test('what a visitor writes is still there after logging in', () => {
  change('river', undefined, { text: 'I swim in this river' })
  expect(seenBy('rosa', 'river')).toBe('I swim in this river')
})
