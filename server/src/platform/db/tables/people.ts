import type { ConsentPurpose } from '@rostrum/contract/consent-texts'
import type { ConsentPage, ConsentProof } from '@rostrum/contract/consents'
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
  /** Devices that became known before are not known any longer. */
  devices_forgotten_at: Date | null
  created_at: CreatedAt
}

/** Addresses to which an organization may not mail, because their owner did not take part: somebody else said so. */
interface RefusedAddressesTable {
  organization_id: string
  /** The comparable address. */
  email: string
  created_at: CreatedAt
}

/**
 * The ledger of what people allow and withdraw. Rows are only added: a trigger refuses changes, and deletes rows only with
 * their person or organization. See decision 23.
 */
interface ConsentsTable {
  id: string
  person_id: string
  /** Null for a purpose of the platform. */
  organization_id: string | null
  purpose: ConsentPurpose
  is_given: boolean
  /** The sentence that was shown, with its version; null for a withdrawal. */
  text_key: string | null
  text_version: number | null
  language: 'en' | 'es' | null
  page: ConsentPage
  proof: ConsentProof
  /** The act that the form or the link was about. */
  act_id: string | null
  /** The import by which it was given or, when that was undone, withdrawn. */
  import_id: string | null
  created_at: CreatedAt
}

/** The latest decision of the ledger that is proven. A trigger keeps it; nothing else writes it. */
interface ConsentStatesTable {
  person_id: string
  organization_id: string | null
  purpose: ConsentPurpose
  consent_id: string
  is_given: boolean
  changed_at: Date
}

export interface PeopleTables {
  consents: ConsentsTable
  consent_states: ConsentStatesTable
  people: PeopleTable
  refused_addresses: RefusedAddressesTable
}
