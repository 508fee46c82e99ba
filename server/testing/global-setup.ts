import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedDatabase, openDatabase, type OpenDatabase } from '../src/platform/db/database.ts'
import { pgliteExtensions } from '../src/platform/db/embedded-database.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { databaseUrl } from './database.ts'

const prepare = async (database: OpenDatabase) => {
  await migrateToLatest(database.db)
  const jobs = await openJobs(database, [], console)
  await jobs.stop()
}

const prepareEmbedded = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-template-'))
  const client = await PGlite.create({ extensions: pgliteExtensions })
  const database = embeddedDatabase(client)
  await prepare(database)
  const dump = join(folder, 'template.tar')
  await writeFile(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('databaseTemplate', { kind: 'embedded', dump })
  return () => rm(folder, { recursive: true })
}

const prepareServer = async (project: TestProject, url: string) => {
  const template = `rostrum_template_${randomBytes(6).toString('hex')}`
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const database = await openDatabase({ databaseUrl: databaseUrl(url, template), dataDir: '' })
  await prepare(database)
  await database.close()
  project.provide('databaseTemplate', { kind: 'server', url, template })
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
  }
}

/** Creates the template once per project: on `DATABASE_URL` if the project sets it, otherwise embedded. */
export default (project: TestProject) => {
  const url = { ...process.env, ...project.config.env }['DATABASE_URL']
  return url ? prepareServer(project, url) : prepareEmbedded(project)
}
