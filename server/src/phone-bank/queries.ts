import { MAX_COUNTED } from '@rostrum/contract/counted'
import { sql, type NotNull, type SelectQueryBuilder } from 'kysely'
import { sharesContact } from '../consents/queries.ts'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { readIds, readPages } from '../platform/db/row-ids.ts'
import type { Database } from '../platform/db/schema.ts'
import { offsetOf } from '../platform/http/pages.ts'

const withOrganization = (db: Db, organizationId: string) =>
  db
    .selectFrom('phone_banks as bank')
    .innerJoin('organizations as organization', 'organization.id', 'bank.organization_id')
    .selectAll('bank')
    .select([
      'organization.published_at as organization_published_at',
      'organization.name as organization_name',
      'organization.phone_bank_revision as revision',
    ])
    .where('bank.organization_id', '=', organizationId)

/** A phone bank with the number of its volunteers. Callers must check whether the viewer may see it. */
export const findPhoneBank = (db: Db, organizationId: string) =>
  withOrganization(db, organizationId)
    .select(
      sql<number>`(select count(*)::int from phone_bank_registrations registration
        where registration.organization_id = bank.organization_id)`.as('volunteers_count'),
    )
    .executeTakeFirst()
export type PhoneBankRow = NonNullable<Awaited<ReturnType<typeof findPhoneBank>>>

/** Locks the phone bank, so that nobody changes it or registers until the transaction ends. */
export const lockPhoneBank = (tx: Db, organizationId: string) =>
  withOrganization(tx, organizationId).forNoKeyUpdate('bank').executeTakeFirst()

export interface RegistrationFilters {
  id?: string
  organizationId?: string
  userId?: string
  /** Restricts the viewer's own registrations to one organization. */
  withinId?: string
  /** Only registrations in this period. Its start is inclusive, its end exclusive. */
  period?: { from: Date; until: Date }
}

type Tables = Database & { registration: Database['phone_bank_registrations'] }
type Registrations = SelectQueryBuilder<Tables, 'registration', object>

/** Registrations of deleted accounts, which have no name, are counted as volunteers but not listed. */
const matching = (
  db: Db,
  { id: registrationId, organizationId, userId, withinId, period }: RegistrationFilters,
): Registrations => {
  let registrations: Registrations = db
    .selectFrom('phone_bank_registrations as registration')
    .where('registration.name', 'is not', null)
  for (const id of [organizationId, withinId]) {
    if (id !== undefined) registrations = registrations.where('registration.organization_id', '=', id)
  }
  if (registrationId !== undefined) registrations = registrations.where('registration.id', '=', registrationId)
  if (userId !== undefined) registrations = registrations.where('registration.user_id', '=', userId)
  if (period) {
    registrations = registrations
      .where('registration.created_at', '>=', period.from)
      .where('registration.created_at', '<', period.until)
  }
  return registrations
}

const withDetails = (registrations: Registrations, { organizationId }: Pick<RegistrationFilters, 'organizationId'>) =>
  registrations
    .innerJoin('organizations as organization', 'organization.id', 'registration.organization_id')
    .leftJoin('users', 'users.id', 'registration.user_id')
    .selectAll('registration')
    .select([
      'organization.name as organization_name',
      'users.name as user_name',
      'users.avatar as user_avatar',
      'users.email as user_email',
      'users.phone as user_phone',
      sharesContact({
        organizationId,
        person: 'registration.user_id',
        organization: 'registration.organization_id',
      }).as('shares_contact'),
    ])
    .$narrowType<{ name: NotNull; phone: NotNull }>()

/** Newest first. */
export const listRegistrations = (db: Db, filters: RegistrationFilters, request: { page: number; perPage: number }) =>
  withDetails(matching(db, filters), filters)
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.id', 'desc')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>[number]

/** All matching registrations, oldest first, for a spreadsheet. */
export const listAllRegistrations = async (
  db: Db,
  filters: RegistrationFilters,
): Promise<AsyncIterable<RegistrationRow[]>> => {
  const wanted = matching(db, filters).orderBy('registration.created_at').orderBy('registration.id')
  return readPages(await readIds(db, wanted.select('registration.id')), (ids) =>
    withDetails(wanted.where(sql<boolean>`registration.id = any(${ids}::uuid[])`), filters).execute(),
  )
}

export const countRegistrations = (db: Db, filters: RegistrationFilters, atMost = MAX_COUNTED): Promise<number> =>
  countUpTo(db, matching(db, filters), atMost)

export const findRegistration = (db: Db, id: string): Promise<RegistrationRow> =>
  withDetails(matching(db, {}).where('registration.id', '=', id), {}).executeTakeFirstOrThrow()

/**
 * The registration that a mailed link is about, of a guest or claimed by an account; undefined once it was withdrawn or
 * anonymized. The phone bank may be closed meanwhile.
 */
export const findRegistrationByLink = (db: Db, id: string) =>
  db
    .selectFrom('phone_bank_registrations as registration')
    .innerJoin('organizations as organization', 'organization.id', 'registration.organization_id')
    .innerJoin('people as person', 'person.id', 'registration.person_id')
    .leftJoin('phone_banks as bank', 'bank.organization_id', 'registration.organization_id')
    .select([
      'registration.id',
      'registration.user_id',
      'registration.organization_id',
      'registration.time_slot',
      'registration.calls_per_day',
      'registration.volunteer_type',
      'registration.minutes_per_week',
      'registration.name as given_name',
      'registration.phone',
      'registration.confirmed_at',
      'registration.created_at',
      'organization.name as organization_name',
      sql<boolean>`organization.published_at is not null`.as('is_public'),
      sql<boolean>`organization.banned_at is not null`.as('is_banned'),
      'bank.contact_phone',
      'person.id as person_id',
      'person.email',
      'person.language',
    ])
    .where('registration.id', '=', id)
    .$narrowType<{ given_name: NotNull; phone: NotNull }>()
    .executeTakeFirst()
export type LinkedRegistration = NonNullable<Awaited<ReturnType<typeof findRegistrationByLink>>>
