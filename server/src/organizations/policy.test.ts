import { describe, expect, it } from 'vitest'
import { canSeePrivateContact, permissionsOn, refusalTo } from './policy.ts'

const viewers = {
  visitor: null,
  supporter: { organizationId: null, role: null },
  'own owner': { organizationId: 'ours', role: 'owner' },
  'own editor': { organizationId: 'ours', role: 'editor' },
  'own volunteer manager': { organizationId: 'ours', role: 'volunteer_manager' },
  'own viewer': { organizationId: 'ours', role: 'viewer' },
  'other admin': { organizationId: 'theirs', role: 'owner' },
} as const
const organizations = {
  published: { id: 'ours', published_at: new Date() },
  unpublished: { id: 'ours', published_at: null },
}

/** @shows wire.flags-of-permission */
describe('permissions on an organization', () => {
  it.each([
    ['visitor', 'published', true, false, 'FORBIDDEN'],
    ['supporter', 'published', true, false, 'FORBIDDEN'],
    ['other admin', 'published', true, false, 'FORBIDDEN'],
    ['own owner', 'published', true, true, null],
    ['own editor', 'published', true, true, null],
    ['own volunteer manager', 'published', true, true, 'FORBIDDEN'],
    ['own viewer', 'published', true, true, 'FORBIDDEN'],
    ['visitor', 'unpublished', false, false, 'NOT_FOUND'],
    ['supporter', 'unpublished', false, false, 'NOT_FOUND'],
    ['other admin', 'unpublished', false, false, 'NOT_FOUND'],
    ['own owner', 'unpublished', true, true, null],
    ['own editor', 'unpublished', true, true, null],
    ['own volunteer manager', 'unpublished', true, true, 'FORBIDDEN'],
    ['own viewer', 'unpublished', true, true, 'FORBIDDEN'],
  ] as const)(
    '%s, %s: sees it %s, sees private data %s, change refused with %s',
    (who, state, sees, isPrivy, refusal) => {
      const organization = organizations[state]
      expect(refusalTo(viewers[who], organization, 'edit')).toBe(refusal)
      expect(refusalTo(viewers[who], organization, undefined)).toBe(isPrivy ? null : refusal)
      expect(canSeePrivateContact(viewers[who], organization)).toBe(isPrivy)
      expect(permissionsOn(viewers[who], organization)).toEqual({
        authorizedToShow: sees,
        authorizedToStore: false,
        authorizedToUpdate: refusal === null,
        authorizedToDelete: false,
      })
    },
  )

  it('an organization that does not exist cannot be changed', () => {
    expect(refusalTo(viewers['own owner'], undefined, 'edit')).toBe('NOT_FOUND')
  })
})
