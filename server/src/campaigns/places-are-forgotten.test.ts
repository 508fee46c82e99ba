import { emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { openCensusGeocoder } from '../../testing/census-geocoder.ts'
import { buildCongressCampaign } from '../../testing/factories-directories.ts'
import { buildSupporter } from '../../testing/factories.ts'

const lookUps = 1000
const street = (number: number) => `${number} Quetzal Lane, Milwaukee, WI`
/** Postal codes of Wisconsin that no test data has. */
const postalCodeOf = (number: number) => String(54_000 + (number % 990))

/** @shows targets.place-is-forgotten */
it('after a thousand look-ups, the log and the database know none of the places', async () => {
  const lines: string[] = []
  // It knows none of the addresses, and fails for one of them.
  const geocoder = await openCensusGeocoder({ [`${street(7)}, ${postalCodeOf(7)}`]: 500 })
  const app = await createTestApp({
    config: { mode: 'development', logLevel: 'debug', geocoder: { url: geocoder.url } },
    log: { write: (line) => lines.push(line) },
  })
  const { db } = app.services
  const call = await buildCongressCampaign(db)
  const email = await buildCongressCampaign(db, { kind: emailCampaignKind })
  const letter = await buildCongressCampaign(db, { kind: mailCampaignKind })
  // Of those who may represent these places, two have a postal address.
  const lists = [
    { list: `/call-campaigns/${call.id}/targets`, nearby: 4 },
    { list: `/email-campaigns/${email.id}/targets`, nearby: 4 },
    { list: `/mail-campaigns/${letter.id}/targets`, nearby: 2 },
  ] as const
  const { token } = await buildSupporter(db)
  const ask = async (number: number) => {
    const place = `${street(number)} ${postalCodeOf(number)}`
    // Whose session it is does not depend on the kind of campaign.
    const { list, nearby } = lists[Math.floor(number / 2) % lists.length] ?? lists[0]
    const query = { place, ...(number < 30 && { street: street(number) }) }
    const path = `${list}?${new URLSearchParams(query).toString()}`
    const { status, body } = await app.call('GET', path, number % 2 ? { token } : {})
    expect([number, status, body.data.length]).toEqual([number, 200, nearby])
    return body.meta.address
  }
  const said = []
  for (let number = 0; number < lookUps; number++) said.push(await ask(number))
  expect(said.slice(6, 9)).toEqual(['unknown', 'unavailable', 'unavailable'])
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select each.*::text as row from ${sql.table(name)} each
      where each.*::text like '%Quetzal Lane%' or each.*::text ~ '\m54[0-9]{3}\M'`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  expect(found).toEqual([])
  // The number of the process may look like a postal code.
  const log = lines.map((line) => JSON.stringify({ ...JSON.parse(line), pid: 0 })).join('\n')
  for (const { list } of lists) expect(log).toContain(`/api${list}`)
  // So do fractions of a millisecond.
  expect(log).not.toMatch(/Quetzal|place|(?<!\.)\b54\d{3}\b/)
  await app.close()
  geocoder.close()
}, 120_000)
