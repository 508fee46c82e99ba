import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../server/src/app.ts'
import { workOnImports } from '../server/src/people-imports/job.ts'
import { confirmImport, uploadPeople } from '../server/src/people-imports/commands.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { buildOrganization } from '../server/testing/factories.ts'

const rowCount = 10_000
/** Importing 10,000 rows on the embedded database takes at most this long. */
const targetSeconds = 30

const rows = Array.from(
  { length: rowCount },
  (_, index) =>
    `June,Park ${index},june${index}@example.org,414-555-${String(index).padStart(4, '0')},532${index % 100},Milwaukee,WI,Speaker`,
)
const file = `First Name,Last Name,Email,Phone,ZIP,City,State,Tags\n${rows.join('\n')}`

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1000).toFixed(1)
}

/** Measures reading and importing a file on the embedded database, as `npm run dev` and small groups have it. */
export const benchImport = async (): Promise<void> => {
  const config = readConfig({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent' })
  const database = await openDatabase(config)
  const app = await createApp(config, { database })
  const { db } = database
  const { owner, id: organizationId } = await buildOrganization(db)
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const path = join(folder, 'members.csv')
  await writeFile(path, file)
  const viewer = { userId: owner.id, sessionId: owner.id, organizationId, role: 'owner', isModerator: false } as const
  const received = { field: 'file', name: 'members.csv', path, size: Buffer.byteLength(file) }
  const now = new Date()
  let id = ''
  const read = await seconds(async () => {
    id = await uploadPeople(db, { viewer, file: received, language: 'en', now })
  })
  const { mapping } = await db
    .selectFrom('people_imports')
    .select('mapping')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await confirmImport(
    db,
    { viewer, id, now, jobs: { enqueue: () => Promise.resolve() } },
    {
      mapping,
      consent_basis: 'They signed up at the fair',
      purposes: ['organization_mail', 'phone_contact'],
      tag: 'Fair',
    },
  )
  const imported = await seconds(() => workOnImports({ db, clock: { now: () => new Date() } }).run({}))
  console.log(`Importing ${rowCount} people on the embedded database, in seconds`)
  console.log(`  reading and preview  ${read.padStart(7)}`)
  console.log(`  importing            ${imported.padStart(7)}   (target: ${targetSeconds})`)
  await app.close()
  await rm(folder, { recursive: true })
}
