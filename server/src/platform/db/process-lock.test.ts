import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './database.ts'
import { FolderInUse } from './process-lock.ts'

it('an embedded database can only be opened again after it has been closed', async () => {
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
})
