import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { createEmptyDatabase } from '../../../testing/database.ts'
import { openDatabase, type OpenDatabase } from './database.ts'

const isServer = inject('databaseTemplate').kind === 'server'
const warning = 'knows capital letters only of English'

const logOfStart = async (database?: OpenDatabase): Promise<string> => {
  const lines: string[] = []
  const app = await createTestApp({
    config: { mode: 'production', logLevel: 'warn' },
    database,
    log: { write: (line) => lines.push(line) },
  })
  await app.close()
  return lines.join('')
}

it('a database with capital letters of all languages is used without a warning', async () => {
  expect(await logOfStart()).not.toContain(warning)
})

it.runIf(isServer)('a database with capital letters only of English is reported at each start', async () => {
  const { drop, ...place } = await createEmptyDatabase({ locale: 'C' })
  onTestFinished(drop)
  expect(await logOfStart(await openDatabase(place))).toContain(warning)
})
