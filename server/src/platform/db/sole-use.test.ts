import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './database.ts'
import { FolderInUse } from './sole-use.ts'

it(
  'an embedded database is open to one alone, and to the next once that one has closed',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-sole-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const open = () => openDatabase({ databaseUrl: undefined, dataDir })
    const first = await open()
    await expect(open()).rejects.toThrow(FolderInUse)
    await sql`create table kept (id int)`.execute(first.db)
    await first.close()
    const second = await open()
    await sql`select id from kept`.execute(second.db)
    await second.close()
  },
)
