import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../src/platform/db/database.ts'

/**
 * Gathers statistics, and marks the rows of all tables as seen by everybody, so that indexes answer without them. While
 * another transaction is open, such as one of a job of the app, PostgreSQL leaves some out, so this vacuums until none is.
 */
export const vacuum = (db: Db): Promise<void> =>
  vi.waitFor(
    async () => {
      await sql`vacuum analyze`.execute(db)
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relallvisible < relpages`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 30_000, interval: 100 },
  )
