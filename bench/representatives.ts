import { callCampaignKind } from '@rostrum/contract/campaigns'
import { createApp } from '../server/src/app.ts'
import { statesOf, stateDivision } from '../server/src/directories/divisions/us-postal-codes.ts'
import { importDirectory, findDirectoryByName } from '../server/src/directories/import-directory.ts'
import { importPostalCodes } from '../server/src/directories/divisions/import-postal-codes.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { buildItem } from '../server/testing/factories.ts'
import { cellsRow } from './table.ts'

const lookUps = 10_000
const districts = 435
/** How many postal codes the United States has, about. */
const codeCount = 33_000
/** Finding who represents a place takes at most this long on the embedded database (p95). */
const targetMilliseconds = 50

const codes = Array.from({ length: 99_950 - 501 }, (_, index) => String(index + 501).padStart(5, '0'))
  .filter((code) => statesOf(code).length === 1)
  .filter((_, index, all) => index % Math.floor(all.length / codeCount) === 0)

const stateAt = (code: string): string => statesOf(code)[0] ?? ''

/** The districts of each state, in the order in which its postal codes are dealt to them. */
const districtOf = (code: string, shift = 0): string => {
  const number = (Number(code) + shift) % 9
  return `${stateDivision(stateAt(code))}/cd:${number + 1}`
}

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)

/**
 * Measures who represents 10,000 postal codes in a campaign to a directory as large as Congress, on the embedded database
 * with as many postal codes as the United States have, a fifth of which lie in two districts.
 */
export const benchRepresentatives = async (): Promise<void> => {
  const config = readConfig({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' })
  const database = await openDatabase(config)
  const app = await createApp(config, { database })
  const { db } = database
  await importPostalCodes(
    db,
    codes.flatMap((code, index) => {
      const row = { country: 'us', postal_code: code }
      const one = { ...row, division: districtOf(code) }
      return index % 5 === 0 ? [one, { ...row, division: districtOf(code, 1) }] : [one]
    }),
  )
  const states = [...new Set(codes.map((code) => stateDivision(stateAt(code))))]
  const member = (title: string, division: string, index: number) => ({
    external_id: null,
    name: `${title} ${index}`,
    title,
    office: division,
    party: '',
    phones: [{ label: '', number: '202-555-0100' }],
    email: '',
    contact_page: '',
    address: '',
    division,
    postal_codes: [],
    photo_source: '',
  })
  const targets = [
    ...states.flatMap((state, index) => [member('Senator', state, 2 * index), member('Senator', state, 2 * index + 1)]),
    ...Array.from({ length: districts }, (_, index) =>
      member(
        'Representative',
        `${states[index % states.length] ?? ''}/cd:${Math.floor(index / states.length) + 1}`,
        index,
      ),
    ),
  ]
  await importDirectory(db, { name: 'Congress', source: 'bench', targets, now: new Date() })
  const directory = await findDirectoryByName(db, 'Congress')
  const attributes = { ...callCampaignKind.example, call_list: [], directory_id: directory?.id }
  const { id } = await buildItem(db, callCampaignKind, { attributes })
  const times: number[] = []
  let found = 0
  for (let index = 0; index < lookUps; index++) {
    const place = codes[(index * 7919) % codes.length] ?? ''
    const start = performance.now()
    const answer = await app.server.inject({ url: `/api/call-campaigns/${id}/targets?place=${place}` })
    times.push(performance.now() - start)
    if (answer.json<{ data: unknown[] }>().data.length >= 2) found += 1
  }
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `Who represents ${lookUps} postal codes, of ${codes.length} known ones, among ${targets.length} people, in ms`,
  )
  console.log(cellsRow('', ['p50', 'p95', 'p99', 'answered']))
  const figures = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share))
  console.log(cellsRow(`p95 target: ${targetMilliseconds}`, [...figures, String(found)]))
  await app.close()
}
