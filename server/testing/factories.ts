import type { ContentKind } from '@rostrum/contract/content'
import type { OrganizationRole } from '@rostrum/contract/roles'
import { comparableAddress } from '@rostrum/contract/email-address'
import { sql } from 'kysely'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { Source } from '@rostrum/contract/sources'
import { contentItemRow, type ItemOverrides } from '../sample-data/content-items.ts'
import { organizationRow, type OrganizationOverrides } from '../sample-data/organizations.ts'
import { phoneBankRow, type PhoneBankOverrides } from '../sample-data/phone-banks.ts'
import { userRow, type UserRow } from '../sample-data/users.ts'
import { startSession } from '../src/accounts/sessions.ts'
import { rememberText } from '../src/content/search-text.ts'
import type { Db } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/identifiers.ts'
import { freshEmail } from './registrations.ts'

/** Starts a session and returns its token. */
export const signIn = (db: Db, userId: string): Promise<string> => startSession(db, userId)

export const buildUser = async (db: Db, overrides: Partial<UserRow> = {}) => {
  const row = userRow(overrides)
  await db.insertInto('users').values(row).execute()
  return row
}

/** A regular user with a session. */
export const buildSupporter = async (db: Db, overrides: Partial<UserRow> = {}) => {
  const user = await buildUser(db, overrides)
  return { ...user, token: await signIn(db, user.id) }
}

/** Creates missing tags and assigns all of them to the organization, in this order. */
const tagOrganization = async (db: Db, organizationId: string, names: string[]): Promise<void> => {
  if (names.length === 0) return
  await db
    .insertInto('tags')
    .values(names.map((name) => ({ id: newId(), name, color: '#0f5d3a' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const tags = await db.selectFrom('tags').select(['id', 'name']).where('name', 'in', names).execute()
  await db
    .insertInto('organization_tags')
    .values(
      tags.map(({ id, name }) => ({ organization_id: organizationId, tag_id: id, position: names.indexOf(name) })),
    )
    .execute()
}

/** A published organization and its owner, who has a session. */
export const buildOrganization = async (
  db: Db,
  { owner: ownerOverrides, ...overrides }: OrganizationOverrides & { owner?: Partial<UserRow> } = {},
) => {
  const owner = await buildSupporter(db, ownerOverrides)
  const row = organizationRow(overrides)
  await db.insertInto('organizations').values(row).execute()
  await db
    .insertInto('organization_members')
    .values({ organization_id: row.id, user_id: owner.id, role: 'owner' })
    .execute()
  await tagOrganization(db, row.id, overrides.tags ?? [])
  return { ...row, owner }
}

/** Another admin of an organization, with a session. */
export const buildAdmin = async (
  db: Db,
  { organization_id, role, ...overrides }: { organization_id: string; role: OrganizationRole } & Partial<UserRow>,
) => {
  const admin = await buildSupporter(db, overrides)
  await db.insertInto('organization_members').values({ organization_id, user_id: admin.id, role }).execute()
  return admin
}

/** A published organization with an admin of each role; `admins.owner` is its owner. */
export const buildTeam = async (db: Db, overrides: OrganizationOverrides = {}) => {
  const organization = await buildOrganization(db, overrides)
  const of = (role: OrganizationRole) => buildAdmin(db, { organization_id: organization.id, role })
  return {
    ...organization,
    admins: {
      owner: organization.owner,
      editor: await of('editor'),
      volunteer_manager: await of('volunteer_manager'),
      viewer: await of('viewer'),
    } satisfies Record<OrganizationRole, unknown>,
  }
}

type BuiltItem = Partial<Omit<ItemOverrides, 'title'>> & { attributes?: Record<string, unknown> }

/** A published item of any kind. Belongs to a new organization unless one is given. */
export const buildItem = async (db: Db, kind: ContentKind, { attributes, ...overrides }: BuiltItem = {}) => {
  const fields: Record<string, unknown> = { ...kind.example, ...attributes }
  const now = new Date()
  const row = contentItemRow(kind, fields, {
    organization_id: overrides.organization_id ?? (await buildOrganization(db)).id,
    // These apply whatever the status is, unless they are overridden.
    first_published_at: now,
    published_at: now,
    ...overrides,
  })
  await db.insertInto('content_items').values(row).execute()
  await rememberText(db, kind, { id: row.id, attributes: fields })
  return row
}

/** A call campaign. Belongs to a new organization unless one is given. Unpublished ones have never been published. */
export const buildCallCampaign = (db: Db, overrides: BuiltItem = {}) => {
  const shownAt = overrides.status === undefined || overrides.status === 'published' ? new Date() : null
  return buildItem(db, callCampaignKind, { first_published_at: shownAt, published_at: shownAt, ...overrides })
}

interface FollowOverrides {
  organization_id?: string
  user_id?: string
  created_at?: Date
}

/** A follow, which is counted. */
export const buildFollow = async (db: Db, overrides: FollowOverrides = {}) => {
  const row = {
    organization_id: overrides.organization_id ?? (await buildOrganization(db)).id,
    user_id: overrides.user_id ?? (await buildUser(db)).id,
    created_at: overrides.created_at ?? new Date(),
  }
  await db.insertInto('follows').values(row).execute()
  await db
    .updateTable('organizations')
    .set({ followers_count: sql`followers_count + 1` })
    .where('id', '=', row.organization_id)
    .execute()
  return row
}

interface EngagementOverrides {
  content_item_id?: string
  user_id?: string | null
  outcome?: string | null
  note?: string | null
  details?: object
  source?: Source
  created_at?: Date
}

/** An engagement, which is counted. */
export const buildEngagement = async (db: Db, overrides: EngagementOverrides = {}) => {
  const itemId = overrides.content_item_id ?? (await buildCallCampaign(db)).id
  const item = await db
    .updateTable('content_items')
    .set({ engagements_count: sql`engagements_count + 1` })
    .where('id', '=', itemId)
    .returning(['organization_id', 'kind'])
    .executeTakeFirstOrThrow()
  const at = overrides.created_at ?? new Date()
  const row = {
    id: newId(),
    content_item_id: itemId,
    organization_id: item.organization_id,
    kind: item.kind,
    user_id: overrides.user_id === undefined ? (await buildUser(db)).id : overrides.user_id,
    outcome: overrides.outcome ?? null,
    note: overrides.note ?? null,
    ...(overrides.source && { source: overrides.source }),
    ...(overrides.details && { details: JSON.stringify(overrides.details) }),
    answered_at: at,
    created_at: at,
    updated_at: at,
  }
  await db.insertInto('engagements').values(row).execute()
  return row
}

/** An engagement of a guest, which is counted. */
export const buildGuestEngagement = async (
  db: Db,
  {
    email = freshEmail(),
    given_name = 'Ada Guest',
    postal_code = '98101',
    ...overrides
  }: EngagementOverrides & { email?: string; given_name?: string; postal_code?: string } = {},
) => {
  const person = { id: newId(), email: comparableAddress(email) }
  await db.insertInto('people').values(person).execute()
  const { id } = await buildEngagement(db, { ...overrides, user_id: null })
  await db
    .updateTable('engagements')
    .set({ person_id: person.id, given_name, postal_code })
    .where('id', '=', id)
    .execute()
  return { id, personId: person.id, email: person.email }
}

/** A phone bank with two time slots and two ranges. Belongs to a new organization unless one is given. */
export const buildPhoneBank = async (db: Db, overrides: Partial<PhoneBankOverrides> = {}) => {
  const organizationId = overrides.organization_id ?? (await buildOrganization(db)).id
  const row = phoneBankRow({ ...overrides, organization_id: organizationId })
  await db.insertInto('phone_banks').values(row).execute()
  return row
}

/** What somebody who registers for a phone bank of `buildPhoneBank` enters. */
export const registrationDetails = {
  time_slot: '09:00-12:00',
  calls_per_day: '10-20',
  volunteer_type: 'both' as const,
  minutes_per_week: 60,
  name: 'Xiomara Quetzal',
  phone: '907-555-0163',
}

interface RegistrationOverrides {
  organization_id: string
  user_id?: string | null
  email?: string | null
  created_at?: Date
}

/** A registration for the phone bank of an organization, which must have one. */
export const buildRegistration = async (db: Db, overrides: RegistrationOverrides) => {
  const row = { id: newId(), ...registrationDetails, ...overrides }
  await db.insertInto('phone_bank_registrations').values(row).execute()
  return row
}

/** Returns its id. */
export const buildDonationLink = async (db: Db, organizationId: string): Promise<string> => {
  const row = {
    id: newId(),
    organization_id: organizationId,
    position: 0,
    title: 'Legal fund',
    excerpt: 'For filing fees.',
    link: 'https://give.example.org/legal',
  }
  await db.insertInto('donation_links').values(row).execute()
  return row.id
}
