import { startSession } from '../server/src/accounts/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/server-database.ts'
import { indexPeople } from '../server/src/people/index-people.ts'
import { compareLists } from './people.ts'
const config = readConfig({
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/benchkeep',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000000',
})
const database = await openDatabase(config, noLimits)
const app = await createApp(config, { database })
let t = performance.now()
await indexPeople({ db: database.db }).run({})
console.log('indexed in', performance.now() - t)
const run = async (statement: string) => (await database.executeScript(statement)).rows as { id: string }[]
if (process.argv[2] === 'vacuum') await run('vacuum analyze')
const ids = await run('select id from organizations order by id limit 2')
const admins = await run(`select id from users where email like 'person%' order by id limit 2`)
const organizations = []
for (const index of [0, 1])
  organizations.push({
    id: ids[index]!.id,
    token: await startSession(database.db, admins[index]!.id),
    eventId: `0192a0f0-0000-7000-8000-00000000000${index}`,
    campaignId: `0192a0f0-0000-7000-8000-00000000001${index}`,
  })
await compareLists({ app, organizations, run })
process.exit(0)
