import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'
import { embeddedDatabase, openDatabase, type OpenDatabase } from '../src/platform/db/database.ts'
import { pgliteExtensions } from '../src/platform/db/embedded-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Either the dump of a migrated PGlite, or the URL of a server with a migrated template database. */
    databaseTemplate: { kind: 'embedded'; dump: string } | { kind: 'server'; url: string; template: string }
  }
}

/** The URL of another database on the same server. */
export const databaseUrl = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The part of a configuration that says where the database is. */
interface Place {
  databaseUrl: string | undefined
  dataDir: string
}

type Created = Place & { drop: () => Promise<void> }

const createFolder = async (): Promise<Created> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-data-'))
  return { databaseUrl: undefined, dataDir, drop: () => rm(dataDir, { recursive: true }) }
}

const createOnServer = async (url: string, options: string): Promise<Created> => {
  const name = `rostrum_test_${randomBytes(6).toString('hex')}`
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database ${name} ${options}`)
  const drop = async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { databaseUrl: databaseUrl(url, name), dataDir: '', drop }
}

/** Creates a migrated database from the template of the test run, for programs to open. */
export const createTestDatabase = async (): Promise<Created> => {
  const template = inject('databaseTemplate')
  if (template.kind === 'server')
    return createOnServer(template.url, `template ${template.template} strategy file_copy`)
  const created = await createFolder()
  const loadDataDir = new Blob([await readFile(template.dump)])
  const directory = join(created.dataDir, 'postgres')
  await (await PGlite.create(directory, { loadDataDir, extensions: pgliteExtensions })).close()
  return created
}

/**
 * Creates a database without tables, for programs that are started for the first time. Only a PostgreSQL server has
 * locales.
 */
export const createEmptyDatabase = ({ locale = 'C.UTF-8' } = {}): Promise<Created> => {
  const template = inject('databaseTemplate')
  return template.kind === 'server'
    ? createOnServer(template.url, `template template0 locale '${locale}'`)
    : createFolder()
}

/** Opens a migrated database, which is deleted when it is closed. */
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
