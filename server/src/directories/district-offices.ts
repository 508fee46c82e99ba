import { sql } from 'kysely'
import type { TargetPhone } from '@rostrum/contract/directories'
import type { Db, Tx } from '../platform/db/database.ts'
import { invalidFile } from '../platform/spreadsheets/read-csv.ts'
import { addInvalid, type ReadFile } from './files/read-directory.ts'
import { countPhones } from './import-directory.ts'
import { officeHolderColumns, present } from './queries.ts'

/** How many district offices of somebody are listed. The largest office of Congress has nine. */
const MAX_DISTRICT_PHONES = 20

interface DistrictOffices {
  /** How many numbers there are for people of the directory. */
  numbers: number
  /** The people whose they are, in the order of the directory. */
  phonesOf: Map<string, TargetPhone[]>
}

/**
 * Finds whose the numbers of a file are: people of a directory are known by what the source calls them. Numbers of nobody
 * in the directory are added to the invalid rows of the file.
 */
export const matchOffices = async (db: Db, directoryId: string, file: ReadFile): Promise<DistrictOffices> => {
  const people = await present(db, directoryId)
    .select(['id', 'external_id'])
    .where('external_id', 'is not', null)
    .orderBy('position')
    .execute()
  const idOf = new Map(people.map(({ id, external_id: externalId }) => [externalId, id]))
  const found = new Map<string, TargetPhone[]>(people.map(({ id }) => [id, []]))
  const column = file.columns.indexOf('bioguide')
  let numbers = 0
  for (const { row, externalId, label, number } of file.districtPhones) {
    const phones = found.get(idOf.get(externalId) ?? '')
    const refuse = (text: string, values: Record<string, unknown>) =>
      addInvalid(file, { row, errors: [{ column, text, values }] })
    if (!phones) refuse('validation.noSuchMember', { value: externalId })
    else if (phones.length === MAX_DISTRICT_PHONES)
      refuse('validation.tooManyOffices', { maximum: MAX_DISTRICT_PHONES })
    else if (!phones.some((phone) => phone.number === number)) {
      phones.push({ label, number })
      numbers += 1
    }
  }
  file.invalid.sort((a, b) => a.row - b.row)
  return { numbers, phonesOf: new Map([...found].filter(([, phones]) => phones.length > 0)) }
}

/** Throws 422 on `file`: district offices are added to people who are listed already. */
export const refuseOfficesAlone = ({ knownFile }: ReadFile): void => {
  if (knownFile === 'congress-district-offices') throw invalidFile('validation.officesAlone')
}

/** These people as they would be listed with their numbers. */
export const previewOffices = async (db: Db, directoryId: string, phonesOf: DistrictOffices['phonesOf']) => {
  const people = await present(db, directoryId)
    .select([...officeHolderColumns, 'phones'])
    .where(sql<boolean>`id = any(${[...phonesOf.keys()]}::uuid[])`)
    .orderBy('position')
    .execute()
  return people.map(({ id, ...person }) => ({ ...person, phones: [...person.phones, ...(phonesOf.get(id) ?? [])] }))
}

const storeOffices = async (tx: Tx, directoryId: string, phonesOf: DistrictOffices['phonesOf']): Promise<void> => {
  const ids = [...phonesOf.keys()]
  const phones = [...phonesOf.values()].map((each) => JSON.stringify(each))
  await sql`update directory_targets set district_phones = coalesce(given.phones, '[]')
    from directory_targets target
    left join unnest(${ids}::uuid[], ${phones}::jsonb[]) as given (id, phones) on given.id = target.id
    where directory_targets.id = target.id and target.directory_id = ${directoryId} and target.removed_at is null
      and (target.district_phones <> '[]' or given.id is not null)`.execute(tx)
  await countPhones(tx, directoryId)
}

/**
 * Replaces the numbers of all district offices of a directory. The people stay as they are. Changes nothing if the file
 * has numbers of nobody in the directory.
 */
export const replaceOffices = async (
  tx: Tx,
  directoryId: string,
  file: ReadFile,
): Promise<{ numbers: number; people: number }> => {
  const { numbers, phonesOf } = await matchOffices(tx, directoryId, file)
  if (phonesOf.size > 0) await storeOffices(tx, directoryId, phonesOf)
  return { numbers, people: phonesOf.size }
}
