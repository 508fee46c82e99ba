import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { inject } from 'vitest'
import { embeddedDatabase, openDatabase, pgliteExtensions, type OpenDatabase } from '../src/platform/db/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Either a migrated PGlite, dumped to a file, or the address of a server with a migrated template database. */
    databaseTemplate: { kind: 'embedded'; dump: string } | { kind: 'server'; url: string; template: string }
  }
}

/** The address of another database on the same server. */
export const databaseUrl = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** What a program's configuration says of a database: where it is. */
interface Place {
  databaseUrl: string | undefined
  dataDir: string
}

/** A fresh, migrated database of its own, copied from the template that the run made once: for programs to open. */
export const createTestDatabase = async (): Promise<Place & { drop: () => Promise<void> }> => {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') {
    const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-data-'))
    const loadDataDir = new Blob([await readFile(template.dump)])
    const directory = join(dataDir, 'postgres')
    await (await PGlite.create(directory, { loadDataDir, extensions: pgliteExtensions })).close()
    return { databaseUrl: undefined, dataDir, drop: () => rm(dataDir, { recursive: true }) }
  }
  const name = `rostrum_test_${randomBytes(6).toString('hex')}`
  const admin = postgres(template.url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name} template ${template.template}`)
  const drop = async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { databaseUrl: databaseUrl(template.url, name), dataDir: '', drop }
}

/** The same, opened, and gone when it is closed. */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') {
    const loadDataDir = new Blob([await readFile(template.dump)])
    return embeddedDatabase(await PGlite.create({ loadDataDir, extensions: pgliteExtensions }))
  }
  const { drop, ...place } = await createTestDatabase()
  const database = await openDatabase(place)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
