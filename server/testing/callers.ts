import type { OrganizationRole } from '@rostrum/contract/roles'
import { banPerson } from '../src/moderation/bans.ts'
import type { TestApp } from './app.ts'
import { buildOrganization, buildSupporter, buildTeam } from './factories.ts'

/**
 * The kinds of callers that the access rules distinguish. `other` and `moderator` each own another organization.
 * `banned` calls with the token from before the ban. `guest` has no account and says who they are where that is enough.
 */
export const callers = [
  'visitor',
  'supporter',
  'other',
  'viewer',
  'volunteer_manager',
  'editor',
  'owner',
  'moderator',
  'banned',
  'guest',
] as const
export type Caller = (typeof callers)[number]

interface Person {
  id: string
  email: string
  token: string
}

/** An organization with one person per kind of caller. */
export interface Cast {
  app: TestApp
  organization: { id: string; name: string }
  people: Record<Exclude<Caller, 'visitor' | 'guest'> | OrganizationRole, Person>
}

export const buildCast = async (app: TestApp): Promise<Cast> => {
  const { db } = app.services
  const { admins, ...organization } = await buildTeam(db)
  const supporter = await buildSupporter(db)
  const other = (await buildOrganization(db)).owner
  const moderator = (await buildOrganization(db, { owner: { moderator_since: new Date() } })).owner
  const banned = await buildSupporter(db)
  await banPerson(
    db,
    { id: banned.id, reason: 'Spam', ground: 'terms', provision: null },
    { viewer: { userId: moderator.id, organizationId: null }, now: new Date() },
  )
  return { app, organization, people: { ...admins, supporter, other, moderator, banned } }
}

export const tokenOf = (cast: Cast, caller: Caller): string | undefined =>
  caller === 'visitor' || caller === 'guest' ? undefined : cast.people[caller].token
