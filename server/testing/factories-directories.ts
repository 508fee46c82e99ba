import { randomUUID } from 'node:crypto'
import { callCampaignKind, type emailCampaignKind, type mailCampaignKind } from '@rostrum/contract/campaigns'
import { findDirectoryByName, importDirectory } from '../src/directories/import-directory.ts'
import type { ListedTarget } from '../src/directories/files/listed-target.ts'
import type { Db } from '../src/platform/db/database.ts'
import { buildItem } from './factories.ts'

const wisconsin = 'ocd-division/country:us/state:wi'
const minnesota = 'ocd-division/country:us/state:mn'

const listed = (name: string, title: string, division: string): ListedTarget => ({
  external_id: null,
  name,
  title,
  office: `${title} of ${division}`,
  party: 'Independent',
  phones: [{ label: 'Washington', number: '202-555-0100' }],
  // Most of the real Congress has forms, and some legislatures have addresses.
  email: title === 'Senator' ? `${name.toLowerCase().replaceAll(' ', '.')}@congress.example` : '',
  contact_page: title === 'Senator' ? '' : `https://congress.example/${name.toLowerCase().replaceAll(' ', '-')}`,
  // Of senators, it is known where letters are sent to.
  address: title === 'Senator' ? 'Capitol\nWashington, DC 20510' : '',
  division,
  postal_codes: [],
  photo_source: '',
})

/** Two states with two senators each, and districts: two in Wisconsin, one in Minnesota. */
export const smallCongress: readonly ListedTarget[] = [
  listed('Sally Wisconsin', 'Senator', wisconsin),
  listed('Samuel Wisconsin', 'Senator', wisconsin),
  listed('Rita Four', 'Representative', `${wisconsin}/cd:4`),
  listed('Rosa Five', 'Representative', `${wisconsin}/cd:5`),
  listed('Sam Minnesota', 'Senator', minnesota),
  listed('Sue Minnesota', 'Senator', minnesota),
  listed('Ruth One', 'Representative', `${minnesota}/cd:1`),
]

/** Imports a directory of its own name. Returns its id. */
export const buildDirectory = async (
  db: Db,
  {
    name = `Congress ${randomUUID()}`,
    targets = smallCongress,
    now = new Date(),
    organization_id,
  }: Partial<{
    /** The organization that keeps it. Without one, all may use it. */
    organization_id: string
    name: string
    targets: readonly ListedTarget[]
    now: Date
  }> = {},
): Promise<string> => {
  await importDirectory(db, { name, source: 'https://example.org/congress.csv', targets, now })
  const directory = await findDirectoryByName(db, name)
  if (!directory) throw new Error('The directory was not imported')
  if (organization_id !== undefined)
    await db.updateTable('directories').set({ organization_id }).where('id', '=', directory.id).execute()
  return directory.id
}

/** A call campaign to such people in districts, by the numbers of these. They are called Member 1 and so on. */
export const buildDistrictCampaign = async (db: Db, layer: string, numbers: readonly number[]): Promise<string> => {
  const targets = numbers.map((number) => listed(`Member ${number}`, 'Member', `${layer}:${number}`))
  const directory = { directory_id: await buildDirectory(db, { targets }) }
  const attributes = { ...callCampaignKind.example, call_list: [], ...directory }
  return (await buildItem(db, callCampaignKind, { attributes })).id
}

/** A campaign to the people of a directory of its own, by default one of calls, and the ids of these people by their names. */
export const buildCongressCampaign = async (
  db: Db,
  {
    kind = callCampaignKind,
    organization_id,
    ...fields
  }: {
    kind?: typeof callCampaignKind | typeof emailCampaignKind | typeof mailCampaignKind
    organization_id?: string
  } & Record<string, unknown> = {},
) => {
  const name = `Congress ${randomUUID()}`
  const directoryId = await buildDirectory(db, { name })
  const people = await db
    .selectFrom('directory_targets')
    .select(['id', 'name'])
    .where('directory_id', '=', directoryId)
    .execute()
  const attributes = { ...kind.example, [kind.targets?.list ?? '']: [], directory_id: directoryId, ...fields }
  const { id } = await buildItem(db, kind, { attributes, ...(organization_id && { organization_id }) })
  return {
    id,
    idOf: (person: string): string => people.find((each) => each.name === person)?.id ?? '',
    /** Only these people hold their office any longer. */
    importAnew: (targets: readonly ListedTarget[]) =>
      importDirectory(db, { name, source: '', targets, now: new Date() }),
  }
}
