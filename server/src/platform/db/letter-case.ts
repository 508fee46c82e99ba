import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database.ts'

/**
 * Warns if the database was created with a character type (LC_CTYPE) such as C, in which only the English letters have
 * capitals: a search for "łódź" would not find "Łódź" there. It cannot be changed after a database was created.
 */
export const warnAboutLetterCase = async (db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
  const { rows } = await sql<{ isKnown: boolean }>`select lower('Ł') = 'ł' as "isKnown"`.execute(db)
  if (rows[0]?.isKnown) return
  log.warn(
    'The database knows capital letters only of English (LC_CTYPE), so searches miss names such as Łódź or Ñandú unless they are typed with the same capitals. Back up, create a database with the locale C.UTF-8, and restore there.',
  )
}
