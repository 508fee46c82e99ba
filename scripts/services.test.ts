import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProgram } from '../server/testing/own-server.ts'

/** Prints settings of the server on which the command runs. */
const readSettings = `
  const { Client } = await import('pg')
  const client = new Client(process.env.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query("select current_setting('fsync') as fsync, lower('Ł') as letter")
  console.log(JSON.stringify(rows[0]))
  await client.end()`

// Without an installed PostgreSQL, one that is running is used, or one is installed.
it.runIf(findProgram('initdb'))('an own PostgreSQL does not wait for the disk, and knows all letters', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'with-services.ts'), process.execPath, '--input-type=module', '-e', readSettings],
    { env: { ...process.env, DATABASE_URL: '', LANG: 'C', LC_ALL: 'C', ROSTRUM_SERVICES: 'own' }, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ fsync: 'off', letter: 'ł' })
})
