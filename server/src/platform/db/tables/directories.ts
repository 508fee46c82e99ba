import type { Directory, TargetPhone } from '@rostrum/contract/directories'
import type { DirectoryMapping } from '@rostrum/contract/directory-files'
import type { OfficeHours } from '@rostrum/contract/working-hours'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Lists of people who hold an office, for campaigns. */
interface DirectoriesTable {
  id: string
  /** Null for the lists that the operator keeps for all organizations. */
  organization_id: string | null
  name: string
  source: string
  /** Of the divisions of its targets, in two lowercase letters. */
  countries: string[]
  targets_count: number
  /** How many of its people can be called, can be written to, and get letters. */
  phones_count: Generated<number>
  emails_count: Generated<number>
  addresses_count: Generated<number>
  /** How many of its people have a photo, have one that is still to be fetched, and one that could not be. */
  photos_count: Generated<number>
  photos_waiting: Generated<number>
  photos_failed: Generated<number>
  titles: JSONColumnType<Directory['attributes']['titles']>
  areas: JSONColumnType<Directory['attributes']['areas']>
  /** Of the last file: see `headersKey`. Null if its columns needed no mapping, and for lists of the operator. */
  headers_key: string | null
  /** What each column of the last file filled. */
  mapping: JSONColumnType<DirectoryMapping> | null
  imported_at: Date
  /** When the first number of its people is answered. */
  office_hours: JSONColumnType<OfficeHours | null, string | null | undefined, string | null>
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
  /** Of offices in the district, from a file of their own. */
  district_phones: JSONColumnType<TargetPhone[], string | undefined>
  /** Empty for people without one. */
  email: Generated<string>
  /** A page with a form to write to them; empty if there is none. */
  contact_page: Generated<string>
  /** Where letters are sent to, in lines; empty if that is not known. */
  address: Generated<string>
  /** Where the photo is fetched from; empty if there is none. */
  photo_source: Generated<string>
  /** The address of the photo here; null if it has not been fetched. */
  photo: string | null
  /** When the photo is fetched next. */
  photo_due_at: Date | null
  photo_tried_at: Date | null
  /** How often in a row it could not be fetched. */
  photo_failures: Generated<number>
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

/** The outlines of divisions. An operator imports them. */
interface DivisionBoundariesTable {
  /** The kind of district within an area, such as `ocd-division/country:us/state:wi/cd`. */
  layer: string
  division: string
  /** A closed line of points, longitude first, as PostgreSQL writes it: `((-88.1,43.1),…)`. */
  ring: string
}

/** Where postal codes are. An operator imports it. */
interface PostalCodePointsTable {
  country: string
  postal_code: string
  longitude: number
  latitude: number
}

export interface DirectoryTables {
  directories: DirectoriesTable
  directory_targets: DirectoryTargetsTable
  postal_code_divisions: PostalCodeDivisionsTable
  postal_code_points: PostalCodePointsTable
  division_boundaries: DivisionBoundariesTable
}
