import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/**
 * Whoever has an account or has taken part. The id of an account is the id of its person, and triggers add and delete
 * the rows of accounts. See decision 22.
 */
interface PeopleTable {
  id: string
  /** The comparable address of a guest; null for people with an account, whose address is in `users`. */
  email: string | null
  /** The language of a guest's mails. */
  language: Generated<'en' | 'es'>
  created_at: CreatedAt
}

/** Addresses to which an organization may not mail, because their owner did not take part: somebody else said so. */
interface RefusedAddressesTable {
  organization_id: string
  /** The comparable address. */
  email: string
  created_at: CreatedAt
}

export interface PeopleTables {
  people: PeopleTable
  refused_addresses: RefusedAddressesTable
}
