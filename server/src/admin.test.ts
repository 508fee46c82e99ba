import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { congressMembers, officesOf } from '../testing/congress-files.ts'
import { createTestDatabase } from '../testing/database.ts'
import { absenceNote, deliveryReport } from '../testing/delivery-report.ts'
import { buildSupporter } from '../testing/factories.ts'
import { runScript } from '../testing/processes.ts'
import { insertFiles } from './files/commands.ts'
import { openDatabase } from './platform/db/database.ts'
import { newId } from './platform/identifiers.ts'
import { bounceAddressOf, findBounceKey } from './platform/mail/bounce-address.ts'
import { MAX_REPORT_BYTES } from './platform/mail/bounces.ts'
import { enqueueMail, suppress } from './platform/mail/outbox.ts'

// Runs the commands as an operator would. What each one does in detail is tested next to its implementation.

// Each command starts a process that opens the database.
vi.setConfig({ testTimeout: 60_000 })

const now = new Date('2026-10-01T08:00:00Z')
const bounced = 'gone@example.org'

let place: Awaited<ReturnType<typeof createTestDatabase>>
let email: string
let ownerId: string
/**
 * The folder that holds the files: the one of the embedded database, or a temporary folder beside a server database.
 */
let dataDir: string
const known = `images/${newId()}.webp`
const lost = `documents/${newId()}.pdf`
const halfWritten = `images/${newId()}.webp.${newId()}`
const young = `images/${newId()}.webp`

/** Every file is old enough to be considered for removal, except the young one. */
const store = async (key: string) => {
  const path = join(dataDir, 'files', key)
  await writeFile(path, 'bytes')
  if (key !== young) await utimes(path, now, now)
}

beforeAll(async () => {
  place = await createTestDatabase()
  dataDir = place.dataDir || (await mkdtemp(join(tmpdir(), 'rostrum-admin-')))
  for (const folder of ['images', 'documents']) await mkdir(join(dataDir, 'files', folder), { recursive: true })
  for (const key of [lost, halfWritten, young]) await store(key)
  const database = await openDatabase(place)
  const { db } = database
  const supporter = await buildSupporter(db)
  email = supporter.email
  ownerId = supporter.id
  await suppress(db, bounced, '550 no such person')
  await enqueueMail(db, { kind: 'accounts.welcome', to: { address: bounced, payload: {} }, now })
  await db
    .updateTable('mails')
    .set({ status: 'dead', attempts: 8, last_error: '451 try later', finished_at: now })
    .execute()
  await database.close()
})
afterAll(async () => {
  await place.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const admin = (...words: string[]) => runScript({ ...place, dataDir }, 'admin.ts', words)

/** @shows operation.admin */
it('makes somebody a moderator and takes the role away again', async () => {
  expect(await admin('grant-moderator', email)).toMatchObject({ stdout: 'The user is now a moderator\n', code: 0 })
  expect(await admin('grant-moderator', email)).toMatchObject({ stdout: 'The user was already a moderator\n', code: 0 })
  expect(await admin('revoke-moderator', email)).toMatchObject({
    stdout: 'The user is no longer a moderator\n',
    code: 0,
  })
  const nobody = 'Nobody has an account with this address\n'
  expect(await admin('grant-moderator', 'nobody@example.org')).toMatchObject({ stdout: nobody, code: 1 })
})

/** @shows operation.admin */
it('lists dead letters and queues them again', async () => {
  const { stdout } = await admin('mail', 'dead-letters')
  expect(stdout).toMatch(
    /^[\da-f-]{36} {2}2026-10-01T08:00:00\.000Z {2}accounts\.welcome {2}.*451 try later\n1 dead letters\n$/,
  )
  expect(await admin('mail', 'requeue', '--all')).toMatchObject({ stdout: '1 queued again\n', code: 0 })
  expect((await admin('mail', 'dead-letters')).stdout).toBe('0 dead letters\n')
})

it('allows mail again to an address that has bounced', async () => {
  expect((await admin('mail', 'allow', bounced)).stdout).toBe('Mail to this address is allowed again\n')
  expect((await admin('mail', 'allow', bounced)).stdout).toBe('This address was not blocked\n')
})

/** @shows mail.bounces */
/** @shows elections.shared */
it('imports the elections of all organizations, lists them and removes one', async () => {
  const file = join(dataDir, 'elections.csv')
  await writeFile(file, 'state,name\nWI,General election\n')
  const incomplete = await admin('elections', 'import', file)
  expect([incomplete.code, incomplete.stdout]).toEqual([
    1,
    'The columns name and election_day are required. docs/elections.md lists all of them.\n',
  ])
  const rows = [
    'State;Name;Registration_deadline;Early_voting;Election_day',
    'wi;General election;2097-10-16;2097-10-22;2097-11-05',
    '',
    'ZZ;General election;;;2097-11-05',
    'IL;General election;2097-11-06;;2097-11-05',
    ';Everywhere;;;2097-04-02',
  ]
  await writeFile(file, rows.join('\n'))
  expect(await admin('elections', 'import', file)).toEqual({
    stdout:
      '2 elections are imported\n2 rows were left out:\n  row 4: state: Choose one of the options\n  row 5: registration_deadline: This must not be after election day\n',
    stderr: '',
    code: 0,
  })
  await writeFile(file, 'name,state,election_day\nGeneral election 2097,WI,2097-11-05')
  expect((await admin('elections', 'import', file)).stdout).toBe('1 elections are imported\n')
  expect((await admin('elections', 'list')).stdout).toBe(
    '2097-04-02  everywhere  Everywhere\n2097-11-05  WI  General election 2097\n2 elections\n',
  )
  expect((await admin('elections', 'remove', 'everywhere', '2097-04-02')).stdout).toBe('The election is removed\n')
  const gone = await admin('elections', 'remove', 'everywhere', '2097-04-02')
  expect([gone.code, gone.stdout]).toEqual([1, 'There is no election of this state on this day\n'])
  expect((await admin('elections', 'remove', 'Wisconsin', '2097-11-05')).code).not.toBe(0)
  expect((await admin('elections', 'list')).stdout).toContain('1 elections\n')
})

/** @shows directories.formats, divisions.import */
it('imports directories and postal codes, says what is covered, and removes what no campaign uses', async () => {
  const file = join(dataDir, 'congress.csv')
  const row = (name: string, phone: string) => `${name},sen,WI,,1,Democrat,${phone}`
  const congress = (...rows: string[]) =>
    writeFile(file, ['full_name,type,state,district,senate_class,party,phone', ...rows].join('\n'))
  await congress(row('Tammy Baldwin', '202-224-5653'), row('Nobody', '12'))
  expect(await admin('directory', 'import', 'Congress', file)).toEqual({
    stdout:
      'Congress: 1 new, 0 known, 0 who have left\n1 rows were left out:\n  row 3: phone: Enter a phone number such as 414-555-0100, or one with its country code such as +44 20 7946 0958\n',
    stderr: '',
    code: 0,
  })
  await congress(row('Somebody Else', '202-224-5653'))
  expect((await admin('directory', 'import', 'Congress', file)).stdout).toBe(
    'Congress: 1 new, 0 known, 1 who have left\n',
  )
  expect((await admin('directory', 'hours', 'Congress', '08:30-17:00', 'America/Chicago')).stdout).toBe(
    'Congress answers from 08:30 to 17:00 in America/Chicago\n',
  )
  const noZone = await admin('directory', 'hours', 'Congress', '08:30-17:00', 'Chicago')
  expect([noZone.code, noZone.stdout]).toEqual([
    1,
    'The hours are two times and a time zone, such as 09:00-17:00 America/Chicago\n',
  ])
  expect((await admin('directory', 'hours', 'Congress', 'none')).stdout).toBe('Congress has no office hours\n')
  await congress(row('Nobody', '12'))
  const nothing = await admin('directory', 'import', 'Congress', file)
  expect([nothing.code, nothing.stdout.split('\n')[0]]).toEqual([1, 'Nothing was imported: no row can be used'])
  const codes = join(dataDir, 'codes.csv')
  await writeFile(codes, 'state_abbr,zcta,cd\nWI,53202,4\nWI,53217,4\nWI,53217,6\nWI,5321,6')
  expect((await admin('divisions', 'import', codes)).stdout).toBe(
    '3 postal codes and divisions are imported\n1 rows were left out:\n  row 5\n',
  )
  expect((await admin('divisions', 'check')).stdout).toBe(
    'us: the state of each postal code is known without an import\nus: 2 divisions of kind cd, for 2 postal codes, of which 1 lie in several\nAddresses are not looked up: GEOCODER is not set\n',
  )
  expect((await admin('directory', 'remove', 'Congress')).stdout).toBe('Congress is removed, with 1 people\n')
  const unknown = await admin('directory', 'remove', 'Congress')
  expect([unknown.code, unknown.stdout]).toEqual([1, 'There is no directory of this name\n'])
})

/** @shows directories.formats, directories.district-offices */
it('adds the district offices of Congress to a directory', async () => {
  const members = join(dataDir, 'legislators-current.yaml')
  await writeFile(members, congressMembers)
  const offices = join(dataDir, 'legislators-district-offices.yaml')
  const entry = (id: string) => officesOf(id, { city: 'Milwaukee', phone: '414-297-1140' })
  await writeFile(offices, [entry('M001160'), entry('X000001')].join('\n'))
  const early = await admin('directory', 'import', 'Members', offices)
  expect([early.code, early.stdout]).toEqual([
    1,
    'There is no directory of this name. Import the members of Congress first\n',
  ])
  await admin('directory', 'import', 'Members', members)
  expect(await admin('directory', 'import', 'Members', offices)).toEqual({
    stdout:
      'Members: 1 numbers of district offices, of 1 people\n1 rows were left out:\n  row 2: bioguide: Nobody in the directory has the id “X000001”\n',
    stderr: '',
    code: 0,
  })
  await writeFile(offices, entry('X000001'))
  const nothing = await admin('directory', 'import', 'Members', offices)
  expect([nothing.code, nothing.stdout.split('\n')[0]]).toEqual([1, 'Nothing was imported: no row can be used'])
  await admin('directory', 'remove', 'Members')
})

describe('the command that mail servers run for a bounce', () => {
  const recipient = 'moved@example.org'
  const read = (message: Buffer, at: Parameters<typeof runScript>[0] = { ...place, dataDir }) =>
    runScript(at, 'admin.ts', ['mail', 'bounce'], message)

  const setStatus = async (status: 'sending' | 'sent'): Promise<Buffer> => {
    const { db, close } = await openDatabase(place)
    const { id: mailId } = await db.updateTable('mails').set({ status }).returning('id').executeTakeFirstOrThrow()
    const key = await findBounceKey(db)
    await close()
    return deliveryReport({ to: bounceAddressOf('bounce@rostrum.example', { key, mailId, recipient }), recipient })
  }

  it('stops mail to the address, and ends with success whatever the message is', async () => {
    // The report comes before the mail that it returns, of which only the beginning is read.
    const report = Buffer.concat([await setStatus('sent'), Buffer.alloc(2 * MAX_REPORT_BYTES, 'a')])
    expect(await read(report)).toEqual({ stdout: 'The mail has bounced\n', stderr: '', code: 0 })
    const nothing = 'Nothing was changed: this is not a report that one of our mails has bounced\n'
    for (const message of [report, absenceNote('bounce@rostrum.example'), Buffer.alloc(0)])
      expect(await read(message)).toEqual({ stdout: nothing, stderr: '', code: 0 })
    expect((await admin('mail', 'allow', recipient)).stdout).toBe('Mail to this address is allowed again\n')
  })

  it('makes the mail server try again later if the message cannot be processed now', async () => {
    expect(await read(await setStatus('sending'))).toMatchObject({ stdout: 'The mail is still being sent\n', code: 75 })
    const away = { databaseUrl: 'postgres://127.0.0.1:1/rostrum', dataDir }
    const { stderr, code } = await read(absenceNote('bounce@rostrum.example'), away)
    expect([stderr.split(' (')[0], code]).toEqual(['PostgreSQL cannot be used', 75])
  })
})

const storedFiles = async () => {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const nameOf = (key: string) => key.slice(key.indexOf('/') + 1)

it('removes no file if the files may belong to another database', async () => {
  const { stdout, code } = await admin('files', 'unreachable', '--remove')
  expect(stdout).toContain('Check that it belongs to them.')
  expect(code).toBe(1)
  expect(await storedFiles()).toHaveLength(3)
})

/** @shows operation.admin */
it('lists the files that nothing refers to and removes them on request', async () => {
  await store(known)
  const database = await openDatabase(place)
  const file = { id: newId(), purpose: 'image', name: 'river.webp', mimeType: 'image/webp', key: known } as const
  await insertFiles(database.db, ownerId, [{ ...file, content: Buffer.from('bytes'), size: 5 }])
  await database.close()

  const listed = await admin('files', 'unreachable')
  expect(listed.stdout.split('\n').toSorted()).toEqual(
    ['', '2 of 4 files are not referenced by the database', lost, halfWritten].toSorted(),
  )
  expect(await storedFiles()).toHaveLength(4)
  const removed = await admin('files', 'unreachable', '--remove')
  expect(removed).toMatchObject({ stdout: `${listed.stdout}2 files removed\n`, code: 0 })
  expect((await storedFiles()).toSorted()).toEqual([known, young].map(nameOf).toSorted())
})

it.each([
  [[], 'Choose one of\n'],
  [['make-coffee'], 'Choose one of\n'],
  [['grant-moderator', 'no-address'], 'npm run admin -- grant-moderator EMAIL\n'],
  [['files', 'unreachable', '--all'], 'npm run admin -- files unreachable [--remove]\n'],
  [['mail', 'bounce', 'everything'], 'npm run admin -- mail bounce < MESSAGE\n'],
  [['mail', 'requeue', 'everything'], 'npm run admin -- mail requeue ID | --all\n'],
])('shows the usage when called with %j', async (words, help) => {
  const { stderr, stdout, code } = await admin(...words)
  expect(stderr).toContain(help)
  expect([stdout, code]).toEqual(['', 2])
})
