import { MAX_DIRECTORY_GROUPS, MAX_DIRECTORY_TARGETS } from '@rostrum/contract/directories'
import type { OfficeHours } from '@rostrum/contract/working-hours'
import { areaOfDivision, countryOf } from '@rostrum/contract/divisions'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import { nameOfArea } from './area-names.ts'
import type { ListedTarget } from './files/listed-target.ts'
import { isReached } from './queries.ts'
import { countPhotos } from './photos/due-photos.ts'

/** Rows that one statement stores. */
const batchSize = 500

const countBy = (values: readonly string[]): [value: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].slice(0, MAX_DIRECTORY_GROUPS)
}

/** What is told of a directory as a whole. */
export const summaryOf = (targets: readonly ListedTarget[]) => {
  const titles = countBy(targets.map(({ title }) => title).filter((title) => title !== ''))
  const areas = countBy(
    targets.flatMap(({ division }) => (division === null ? undefined : areaOfDivision(division)) ?? []),
  )
    .map(([division, count]) => ({ division, name: nameOfArea(division), count }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const countries = new Set(targets.flatMap(({ division }) => (division === null ? [] : countryOf(division))))
  return {
    countries: [...countries],
    targets_count: targets.length,
    emails_count: targets.filter((target) => target.email !== '' || target.contact_page !== '').length,
    addresses_count: targets.filter(({ address }) => address !== '').length,
    titles: JSON.stringify(titles.map(([title, count]) => ({ title, count }))),
    areas: JSON.stringify(areas),
  }
}

/** Who holds the same office by the same name is the same person. */
const seatOf = ({ division, title, name }: Pick<ListedTarget, 'division' | 'title' | 'name'>): string =>
  JSON.stringify([division, title, name])

/**
 * Finds the row that each person had before: by what the source calls them, or else by office and name. Returns the id of
 * each, undefined for those who are new, and the ids of those who are listed no longer.
 */
const matchKnown = async (db: Db, directoryId: string, targets: readonly ListedTarget[]) => {
  const known = await db
    .selectFrom('directory_targets')
    .select(['id', 'external_id', 'division', 'title', 'name', 'removed_at'])
    .where('directory_id', '=', directoryId)
    .execute()
  const byId = new Map(
    known.flatMap(({ id, external_id: externalId }) => (externalId === null ? [] : [[externalId, id]])),
  )
  const bySeat = new Map(known.map((row) => [seatOf(row), row.id]))
  const taken = new Set<string>()
  const ids = targets.map((target) => {
    const id = (target.external_id !== null && byId.get(target.external_id)) || bySeat.get(seatOf(target))
    if (!id || taken.has(id)) return undefined
    taken.add(id)
    return id
  })
  const left = known.filter(({ id, removed_at: removedAt }) => removedAt === null && !taken.has(id)).map(({ id }) => id)
  return { ids, left }
}

export interface DirectoryUpdate {
  /** How many people are new, were known, and are listed no longer. */
  added: number
  kept: number
  left: number
}

const countUpdate = ({ ids, left }: Awaited<ReturnType<typeof matchKnown>>): DirectoryUpdate => {
  const kept = ids.filter((id) => id !== undefined).length
  return { added: ids.length - kept, kept, left: left.length }
}

/** What a newer list would change. */
export const compareTargets = async (
  db: Db,
  directoryId: string,
  targets: readonly ListedTarget[],
): Promise<DirectoryUpdate> => countUpdate(await matchKnown(db, directoryId, targets))

/** Photos change at the same address, for example after an election, so that an import fetches older ones again. */
const isPhotoDue = (now: Date) => sql<boolean>`(excluded.photo_source <> '' and (
  excluded.photo_source <> directory_targets.photo_source or directory_targets.photo is null
  or directory_targets.photo_tried_at < ${now}::timestamptz - interval '30 days'))`

const storeTargets = async (tx: Tx, rows: (ReturnType<typeof rowOf> & { id: string })[], now: Date): Promise<void> => {
  for (let from = 0; from < rows.length; from += batchSize) {
    await tx
      .insertInto('directory_targets')
      .values(rows.slice(from, from + batchSize))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((expression) => ({
          position: expression.ref('excluded.position'),
          external_id: expression.ref('excluded.external_id'),
          name: expression.ref('excluded.name'),
          title: expression.ref('excluded.title'),
          office: expression.ref('excluded.office'),
          party: expression.ref('excluded.party'),
          phones: expression.ref('excluded.phones'),
          email: expression.ref('excluded.email'),
          contact_page: expression.ref('excluded.contact_page'),
          address: expression.ref('excluded.address'),
          division: expression.ref('excluded.division'),
          postal_codes: expression.ref('excluded.postal_codes'),
          removed_at: null,
          photo_source: expression.ref('excluded.photo_source'),
          photo: sql`case when excluded.photo_source <> '' then directory_targets.photo end`,
          photo_due_at: sql`case when ${isPhotoDue(now)} then excluded.photo_due_at
            when excluded.photo_source <> '' then directory_targets.photo_due_at end`,
          photo_failures: sql`case when ${isPhotoDue(now)} then 0 else directory_targets.photo_failures end`,
        })),
      )
      .execute()
  }
}

const rowOf = (
  target: ListedTarget,
  { directoryId, position, now }: { directoryId: string; position: number; now: Date },
) => ({
  directory_id: directoryId,
  position,
  ...target,
  phones: JSON.stringify(target.phones),
  photo_due_at: target.photo_source === '' ? null : now,
})

/** Of those who have left, as many are kept as may be listed, so that updates cannot fill the database. */
const forgetLongGone = (tx: Tx, directoryId: string) =>
  sql`delete from directory_targets where id in (
    select id from directory_targets where directory_id = ${directoryId} and removed_at is not null
    order by removed_at desc, id desc offset ${MAX_DIRECTORY_TARGETS})`.execute(tx)

/** Counts anew how many people of a directory can be called. */
export const countPhones = (tx: Tx, directoryId: string) =>
  sql`update directories set phones_count = (
    select count(*) from directory_targets where directory_id = directories.id and removed_at is null and ${isReached.phone})
    where id = ${directoryId}`.execute(tx)

/**
 * Replaces the people of a directory: they keep their ids and the numbers of their district offices, so what was told about
 * calls to them stays theirs, and who is no longer listed has left.
 */
export const replaceTargets = async (
  tx: Tx,
  directoryId: string,
  { targets, now }: { targets: readonly ListedTarget[]; now: Date },
): Promise<DirectoryUpdate> => {
  const match = await matchKnown(tx, directoryId, targets)
  await storeTargets(
    tx,
    targets.map((target, index) => ({
      id: match.ids[index] ?? newId(),
      ...rowOf(target, { directoryId, position: index + 1, now }),
    })),
    now,
  )
  if (match.left.length > 0) {
    await tx.updateTable('directory_targets').set({ removed_at: now }).where('id', 'in', match.left).execute()
    await forgetLongGone(tx, directoryId)
  }
  await countPhones(tx, directoryId)
  await countPhotos(tx, [directoryId])
  return countUpdate(match)
}

interface ImportedDirectory {
  name: string
  source: string
  targets: readonly ListedTarget[]
  /** When the offices answer the phone. Of a directory whose hours are known already, they stay. */
  officeHours?: OfficeHours | null
  now: Date
}

/** Creates a directory that all organizations may use, or updates the one of this name. */
export const storeDirectory = async (
  tx: Tx,
  { name, source, targets, officeHours = null, now }: ImportedDirectory,
): Promise<DirectoryUpdate> => {
  const summary = { source, imported_at: now, ...summaryOf(targets) }
  const { id } = await tx
    .insertInto('directories')
    .values({ id: newId(), name, ...summary, office_hours: officeHours && JSON.stringify(officeHours) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .where('organization_id', 'is', null)
        .doUpdateSet({
          ...summary,
          office_hours: sql`coalesce(directories.office_hours, excluded.office_hours)`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return replaceTargets(tx, id, { targets, now })
}

/** The same in a transaction of its own. */
export const importDirectory = (db: Db, imported: ImportedDirectory) =>
  db.transaction().execute((tx) => storeDirectory(tx, imported))

/** Says when the offices of a directory answer the phone; null if that is not known. */
export const setOfficeHours = async (db: Db, id: string, hours: OfficeHours | null): Promise<void> => {
  await db
    .updateTable('directories')
    .set({ office_hours: hours && JSON.stringify(hours) })
    .where('id', '=', id)
    .execute()
}

/** A directory that all organizations may use. */
export const findDirectoryByName = (db: Db, name: string) =>
  db
    .selectFrom('directories')
    .select(['id', 'targets_count'])
    .where('name', '=', name)
    .where('organization_id', 'is', null)
    .executeTakeFirst()

/** How many campaigns name the directory, of all organizations. */
export const countUses = async (db: Db, directoryId: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from content_items
    where attributes ->> 'directory_id' = ${directoryId}`.execute(db)
  return rows[0]?.total ?? 0
}

export const removeDirectory = (db: Db, id: string) => db.deleteFrom('directories').where('id', '=', id).execute()
