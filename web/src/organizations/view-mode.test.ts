import type { User } from '@rostrum/contract/accounts'
import { expect, test } from 'vitest'
import { viewModeOf } from './view-mode.ts'

const userWho = (isAdmin: boolean) => ({ attributes: { is_organization_admin: isAdmin } }) as User
const own = { id: 'own' }

/** @shows organizations.view-mode */
test.each([
  ['an organization user at its own organization', userWho(true), own, 'own', 'manage'],
  ['an organization user at another', userWho(true), own, 'other', 'view'],
  ['a supporter', userWho(false), null, 'own', 'view'],
  ['a supporter whose record names an organization', userWho(false), own, 'own', 'view'],
  ['a visitor', null, null, 'own', 'view'],
  ['what a visitor left behind', null, own, 'own', 'view'],
] as const)('viewModeOf returns the mode for %s', (_, user, organization, id, mode) => {
  expect(viewModeOf({ user, organization }, id)).toBe(mode)
})
