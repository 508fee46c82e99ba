import type { Directory, TargetPhone } from '@rostrum/contract/directories'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Lists of people who hold an office, which campaigns of all organizations may use. */
interface DirectoriesTable {
  id: string
  name: string
  source: string
  /** Of the divisions of its targets, in two lowercase letters. */
  countries: string[]
  targets_count: number
  titles: JSONColumnType<Directory['attributes']['titles']>
  areas: JSONColumnType<Directory['attributes']['areas']>
  imported_at: Date
  created_at: CreatedAt
}

interface DirectoryTargetsTable {
  id: string
  directory_id: string
  position: number
  /** What the source calls the person. It is the same in each version of the list. */
  external_id: string | null
  name: string
  title: string
  office: string
  party: string
  phones: JSONColumnType<TargetPhone[]>
  division: string | null
  /** For offices without a division. Without spaces, in capitals. */
  postal_codes: Generated<string[]>
  removed_at: Date | null
}

/** In which divisions postal codes lie. An operator imports it. */
interface PostalCodeDivisionsTable {
  country: string
  postal_code: string
  division: string
}

export interface DirectoryTables {
  directories: DirectoriesTable
  directory_targets: DirectoryTargetsTable
  postal_code_divisions: PostalCodeDivisionsTable
}
