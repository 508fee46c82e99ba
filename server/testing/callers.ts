import type { OrganizationRole } from '@rostrum/contract/roles'
import { banPerson } from '../src/moderation/bans.ts'
import type { TestApp } from './app.ts'
import { buildOrganization, buildSupporter, buildTeam } from './factories.ts'

/**
 * Everybody who may call, as the rules tell them apart; `other` owns another organization, and so does the moderator.
 * Who is banned holds the token that they had.
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
] as const
export type Caller = (typeof callers)[number]

interface Person {
  id: string
  email: string
  token: string
}

/** An organization and one caller of each sort, as that organization sees them. */
export interface Cast {
  app: TestApp
  organization: { id: string; name: string }
  people: Record<Exclude<Caller, 'visitor'> | OrganizationRole, Person>
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
    { id: banned.id, reason: 'Spam' },
    { viewer: { userId: moderator.id, organizationId: null }, now: new Date() },
  )
  return { app, organization, people: { ...admins, supporter, other, moderator, banned } }
}

export const tokenOf = (cast: Cast, caller: Caller): string | undefined =>
  caller === 'visitor' ? undefined : cast.people[caller].token
