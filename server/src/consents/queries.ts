import type { ConsentPurpose } from '@rostrum/contract/consent-texts'
import { sql, type RawBuilder } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

/**
 * Who may get the mails of which organization, for `from` and `join`. `consent_id` is null for those who follow since
 * before the ledger existed: following allows it then, until they decide.
 */
export const mailReaders: RawBuilder<{ person_id: string; organization_id: string; consent_id: string | null }> = sql`(
  select person_id, organization_id, consent_id from consent_states where purpose = 'organization_mail' and is_given
  union all
  select follows.user_id, follows.organization_id, null from follows where not exists (
    select from consent_states state where state.person_id = follows.user_id
      and state.organization_id = follows.organization_id and state.purpose = 'organization_mail'))`

interface SharedContact {
  /** The organization that reads the rows; undefined when people read their own. */
  organizationId: string | undefined
  /** The columns with the ids. */
  person: string
  organization: string
}

/** Whether the reader may see the contact data of the account in a row. */
export const sharesContact = ({ organizationId, person, organization }: SharedContact): RawBuilder<boolean> =>
  organizationId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (
  select from consent_states state where state.person_id = ${sql.ref(person)} and state.purpose = 'share_contact'
    and state.organization_id = ${sql.ref(organization)} and state.is_given)`

const decided = (db: Db, userId: string, organizationId?: string) =>
  db
    .selectFrom('consent_states as state')
    .innerJoin('consents as consent', 'consent.id', 'state.consent_id')
    .leftJoin('organizations as organization', 'organization.id', 'state.organization_id')
    .leftJoin('people_imports as import', 'import.id', 'consent.import_id')
    .where('state.person_id', '=', userId)
    .where((where) =>
      where.or([where('state.organization_id', 'is', null), where('organization.published_at', 'is not', null)]),
    )
    .$if(organizationId !== undefined, (query) => query.where('state.organization_id', '=', organizationId ?? ''))

export interface ConsentFilters {
  userId: string
  organizationId?: string | undefined
}

/** The latest decisions, newest first. */
export const listConsents = (
  db: Db,
  { userId, organizationId }: ConsentFilters,
  page: { page: number; perPage: number },
) =>
  decided(db, userId, organizationId)
    .selectAll('consent')
    .select(['organization.name as organization_name', 'import.consent_basis'])
    .orderBy('state.changed_at', 'desc')
    .orderBy('state.purpose')
    .orderBy('state.organization_id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number]

export const countConsents = (db: Db, { userId, organizationId }: ConsentFilters): Promise<number> =>
  countUpTo(db, decided(db, userId, organizationId))

/** The latest decision about a purpose. */
export const findConsent = (
  db: Db,
  { userId, purpose, organizationId }: { userId: string; purpose: ConsentPurpose; organizationId: string | null },
): Promise<ConsentRow | undefined> =>
  db
    .selectFrom('consent_states as state')
    .innerJoin('consents as consent', 'consent.id', 'state.consent_id')
    .leftJoin('organizations as organization', 'organization.id', 'state.organization_id')
    .leftJoin('people_imports as import', 'import.id', 'consent.import_id')
    .selectAll('consent')
    .select(['organization.name as organization_name', 'import.consent_basis'])
    .where('state.person_id', '=', userId)
    .where('state.purpose', '=', purpose)
    .where('state.organization_id', 'is not distinct from', organizationId)
    .executeTakeFirst()
