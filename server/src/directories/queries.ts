import type { TargetPhone, WayToReach } from '@rostrum/contract/directories'
import type { OfficeHours } from '@rostrum/contract/working-hours'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { countUpTo } from '../platform/db/count.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

interface PageRequest {
  page: number
  perPage: number
}

/** The directories that an organization may see: its own, and those that the operator keeps for all. */
export const visibleTo = (db: Db, organizationId: string) =>
  db
    .selectFrom('directories')
    .where((where) => where.or([where('organization_id', '=', organizationId), where('organization_id', 'is', null)]))

const shown = [
  'id',
  'name',
  'source',
  'targets_count',
  'phones_count',
  'emails_count',
  'addresses_count',
  'photos_count',
  'photos_waiting',
  'photos_failed',
  'titles',
  'areas',
  'imported_at',
  'office_hours',
  'organization_id',
] as const

/** How many campaigns of the organization name a directory. */
const campaignsOf = (organizationId: string) =>
  sql<number>`(select count(*)::int from content_items
    where content_items.attributes ->> 'directory_id' = directories.id::text
      and content_items.organization_id = ${organizationId})`

/** Its own directories first. */
export const listDirectories = (db: Db, organizationId: string, page: PageRequest) =>
  visibleTo(db, organizationId)
    .select(shown)
    .select(campaignsOf(organizationId).as('campaigns_count'))
    .orderBy(sql`organization_id is null`)
    .orderBy('name')
    .orderBy('id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
export type DirectoryRow = Awaited<ReturnType<typeof listDirectories>>[number]

export const countDirectories = (db: Db, organizationId: string): Promise<number> =>
  countUpTo(db, visibleTo(db, organizationId))

/** A directory that the organization may see. */
export const findDirectory = (db: Db, { organizationId, id }: { organizationId: string; id: string }) =>
  visibleTo(db, organizationId)
    .select(shown)
    .select(campaignsOf(organizationId).as('campaigns_count'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the organization may see a directory, which nobody can delete until the transaction ends. */
export const lockVisible = async (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> => {
  const found = await visibleTo(tx, organizationId).select('id').where('id', '=', id).forShare().executeTakeFirst()
  return found !== undefined
}

/** The countries of a directory; undefined if there is no such directory. */
export const findCountries = async (db: Db, id: string): Promise<string[] | undefined> => {
  const row = await db.selectFrom('directories').select('countries').where('id', '=', id).executeTakeFirst()
  return row?.countries
}

/** When the offices of a directory answer the phone; null if that is not known. */
export const findOfficeHours = async (db: Db, id: string): Promise<OfficeHours | null> => {
  const row = await db.selectFrom('directories').select('office_hours').where('id', '=', id).executeTakeFirst()
  return row?.office_hours ?? null
}

/** Whom of a directory a campaign asks people to call or to write to. */
export interface Selection {
  directoryId: string
  /** Only people who can be reached in this way. */
  reachedBy: WayToReach
  /** Empty for all titles. */
  titles: readonly string[]
  /** Empty for all divisions. */
  divisions: readonly string[]
  /** Ids of people who are reached from everywhere. */
  keyTargets: readonly string[]
}

const inDirectory = (db: Db, directoryId: string) =>
  db.selectFrom('directory_targets').where('directory_id', '=', directoryId)

/** The people in a directory who hold their office now. */
export const present = (db: Db, directoryId: string) => inDirectory(db, directoryId).where('removed_at', 'is', null)

/** The numbers of somebody: those of the list first. */
const allPhones = sql<TargetPhone[]>`(phones || district_phones)`

/** What is told of a person beside their numbers. */
export const officeHolderColumns = [
  'id',
  'name',
  'title',
  'office',
  'party',
  'email',
  'contact_page',
  'address',
  'division',
  'photo',
] as const

const columns = [...officeHolderColumns, 'postal_codes', allPhones.as('phones')] as const

const isKey = ({ keyTargets }: Selection): RawBuilder<boolean> => sql<boolean>`id = any(${keyTargets}::uuid[])`

const lies = (divisions: readonly string[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from unnest(${divisions}::text[]) as area (id)
  where division = area.id or starts_with(division, area.id || '/'))`

export const isReached: Record<WayToReach, RawBuilder<boolean>> = {
  phone: sql`${allPhones} <> '[]'`,
  email: sql`(email <> '' or contact_page <> '')`,
  letter: sql`address <> ''`,
}

/** Whether only the people whom they represent are asked to reach them. */
const isForConstituents = ({ titles, divisions }: Selection): RawBuilder<boolean> => {
  const isTitled = titles.length === 0 ? sql`true` : sql`title = any(${titles}::text[])`
  return divisions.length === 0 ? sql<boolean>`${isTitled}` : sql<boolean>`${isTitled} and ${lies(divisions)}`
}

const isIn = (selection: Selection): RawBuilder<boolean> =>
  sql<boolean>`(${isReached[selection.reachedBy]} and (${isKey(selection)} or (${isForConstituents(selection)})))`

const selected = (db: Db, selection: Selection) => present(db, selection.directoryId).where(isIn(selection))

/** All people of a selection, those first who are reached from everywhere. */
export const listTargets = (db: Db, selection: Selection, page: PageRequest) =>
  selected(db, selection)
    .select(columns)
    .select(isKey(selection).as('is_key'))
    .orderBy(sql`${isKey(selection)} desc`)
    .orderBy('position')
    .orderBy('id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
export type TargetRow = Awaited<ReturnType<typeof listTargets>>[number]

export const countTargets = (db: Db, selection: Selection): Promise<number> => countUpTo(db, selected(db, selection))

/** What tells people on a list apart, as rows for the query of another room: the columns of `ListedRow`. */
export const listedTargets = (selection: Selection): RawBuilder<unknown> =>
  sql`select id::text as target, name, title, office, party, division, position from directory_targets
    where directory_id = ${selection.directoryId} and removed_at is null and ${isIn(selection)}`

/** How many people may represent a place. There are more only where nothing is known about districts. */
const MAX_REPRESENTING = 500

/**
 * Those of a selection who hold their office in one of these divisions, in parts of them, or for one of these postal
 * codes; and those who are reached from everywhere.
 */
export const listNear = (
  db: Db,
  selection: Selection,
  {
    divisions,
    parts,
    postalCodes,
  }: { divisions: readonly string[]; parts: readonly string[]; postalCodes: readonly string[] },
): Promise<TargetRow[]> =>
  present(db, selection.directoryId)
    .select(columns)
    .select(isKey(selection).as('is_key'))
    .where(
      sql<boolean>`${isReached[selection.reachedBy]} and (${isKey(selection)} or (${isForConstituents(selection)} and (
        division = any(${divisions}::text[]) or ${lies(parts)} or postal_codes && ${postalCodes}::text[])))`,
    )
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_REPRESENTING)
    .execute()

/** Somebody in the selection, or who was until they left their office; undefined if there is nobody. */
export const findSelected = async (db: Db, selection: Selection, id: string) => {
  if (!z.uuid().safeParse(id).success) return undefined
  return inDirectory(db, selection.directoryId)
    .select(columns)
    .select(sql<boolean>`removed_at is null`.as('is_listed'))
    .where('id', '=', id)
    .where(isIn(selection))
    .executeTakeFirst()
}

/** Those of these people who are in the selection, or were until they left their office. */
export const findSelectedIds = async (db: Db, selection: Selection, ids: readonly string[]): Promise<string[]> => {
  const rows = await inDirectory(db, selection.directoryId)
    .select('id')
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .where(isIn(selection))
    .execute()
  return rows.map(({ id }) => id)
}

interface Search {
  directoryId: string
  reachedBy: WayToReach | undefined
  search: string | undefined
  ids: readonly string[] | undefined
}

const searched = (db: Db, { directoryId, reachedBy, search, ids }: Search) => {
  let targets = present(db, directoryId)
  if (reachedBy) targets = targets.where(isReached[reachedBy])
  if (ids) targets = targets.where(sql<boolean>`id = any(${ids}::uuid[])`)
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    targets = targets.where(sql<boolean>`strpos(lower(name || ' ' || title || ' ' || office), lower(${word})) > 0`)
  }
  return targets
}

export const searchTargets = (db: Db, search: Search, page: PageRequest) =>
  searched(db, search)
    .select(columns)
    .orderBy('position')
    .orderBy('id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()

export const countFound = (db: Db, search: Search): Promise<number> => countUpTo(db, searched(db, search))
