import { expect, it } from 'vitest'
import { canBegin, canReport, refusalToSend, sideOf } from './policy.ts'

const maya = { userId: 'maya', organizationId: null }
const luz = { userId: 'luz', organizationId: 'riverside' }
const sides = { organization_id: 'riverside', user_id: 'maya' }
it.each([
  ['its supporter', maya, 'supporter'],
  ['its admin', luz, 'organization'],
  ['another supporter', { userId: 'june', organizationId: null }, null],
  ['another admin', { userId: 'kwame', organizationId: 'other' }, null],
  ['a supporter who came to run another group', { userId: 'maya', organizationId: 'other' }, null],
])('determines the side of %s', (_, viewer, side) => {
  expect(sideOf(viewer, sides)).toBe(side)
})

it.each([
  ['supporter', null, true, null],
  ['supporter', new Date(), true, 'server.chatMuted'],
  ['supporter', null, false, 'server.chatClosed'],
  ['organization', new Date(), true, null],
  ['organization', null, false, null],
] as const)('as the %s, muted %s, public %s, sending is refused with %s', (side, muted_at, isPublic, refusal) => {
  expect(refusalToSend(side, { muted_at, organization_published_at: isPublic ? new Date() : null })).toBe(refusal)
})

it('only supporters begin a conversation, and each side can report only the other', () => {
  expect(canBegin(maya, { published_at: new Date() })).toBe(true)
  expect(canBegin(maya, { published_at: null })).toBe(false)
  expect(canBegin(luz, { published_at: new Date() })).toBe(false)
  expect(canReport('supporter', { sender: 'organization' })).toBe(true)
  expect(canReport('supporter', { sender: 'supporter' })).toBe(false)
  expect(canReport('organization', { sender: 'supporter' })).toBe(true)
  expect(canReport('organization', { sender: 'organization' })).toBe(false)
})
