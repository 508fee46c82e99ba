import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { FilePerson } from './rows.ts'

/** Whom a row of a file is about. Both are null if nobody with this address or number is known. */
export interface Identity {
  person_id: string | null
  address: string | null
  /** Whether the organization lists them already. */
  is_known: boolean
}

/**
 * Finds whom the organization lists already, by their address or, of those who have none in the file, by a number that it
 * may see. An account is only found if it has had to do with the organization: nobody can find out by an import whether
 * there is an account with an address.
 */
export const findKnown = async (
  db: Db,
  organizationId: string,
  people: readonly Pick<FilePerson, 'email' | 'phone'>[],
): Promise<Identity[]> => {
  const given = JSON.stringify(people.map(({ email, phone }, position) => ({ position, email, phone })))
  const { rows } = await sql<Identity>`
    select coalesce(account.person_id, numbered.person_id, guest.id) as person_id,
      case when numbered.person_id is null then numbered.address end as address,
      account.person_id is not null or numbered.id is not null or exists (
        select from organization_people listed where listed.organization_id = ${organizationId}
          and (listed.person_id = guest.id or listed.address = given.email)) as is_known
    from jsonb_to_recordset(${given}::jsonb) as given (position int, email text, phone text)
    left join lateral (
      select listed.person_id from users
      join organization_people listed on listed.person_id = users.id and listed.organization_id = ${organizationId}
      where users.email = given.email and users.email_verified_at is not null) account on true
    left join lateral (
      select listed.id, listed.person_id, listed.address from organization_people listed
      where given.email is null and listed.organization_id = ${organizationId} and listed.phone = given.phone
      order by listed.first_seen_at, listed.id limit 1) numbered on true
    left join people guest on guest.email = given.email
    order by given.position`.execute(db)
  return rows
}
