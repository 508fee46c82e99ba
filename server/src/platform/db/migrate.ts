import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { readMigrations } from '../backup/tables.ts'
import { OperatorError } from '../operator-error.ts'
import type { Db } from './database.ts'

const folder = join(import.meta.dirname, '../../../migrations')

const isMigration = (file: string) => /^\d{4}-[\w-]+\.ts$/.test(file)

/** Names of all migrations, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter(isMigration)
    .toSorted()
    .map((file) => file.replace(/\.ts$/, ''))

const migratorOf = (db: Db): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const migrations = (await knownMigrations()).map(
          async (name) => [name, (await import(join(folder, `${name}.ts`))) as Migration] as const,
        )
        return Object.fromEntries(await Promise.all(migrations))
      },
    },
  })

const namesOf = ({ error, results }: MigrationResultSet): string[] => {
  if (error) throw new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

const assertNotNewer = async (db: Db): Promise<void> => {
  const known = new Set(await knownMigrations())
  const unknown = (await readMigrations(db))?.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new OperatorError(
    `The database was migrated by a newer version of Rostrum (${unknown}): start that version, or restore a backup that was made before.`,
  )
}

/**
 * Migrations are numbered and forward-only. Kysely takes a lock meanwhile, so several nodes may start at the same time.
 */
export const migrateToLatest = async (db: Db): Promise<string[]> => {
  await assertNotNewer(db)
  return namesOf(await migratorOf(db).migrateToLatest())
}

/** Migrates to an earlier version than the newest. The database must not be beyond it yet. */
export const migrateTo = async (db: Db, name: string): Promise<string[]> =>
  namesOf(await migratorOf(db).migrateTo(name))
