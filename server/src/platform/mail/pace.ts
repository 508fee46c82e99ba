import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { counterHash } from './allowances.ts'

/**
 * How fast mails follow each other that strangers can cause in any number. Those above the burst wait in the queue and go
 * out one after the other. Unlike a limit, a pace drops no mail.
 */
export interface Pace {
  name: string
  /** As many go out at once after a quiet time. */
  burst: number
  /** Between two mails above the burst. */
  seconds: number
}

/** The pace of one thing that mails are about. */
export interface PaceOf {
  pace: Pace
  key: string
}

const hashOf = ({ pace, key }: PaceOf): string => counterHash(pace.name, key)

/** The moment at which mails of a pace would be due if there were no burst; each mail moves it on. */
type Turns = Map<string, Date>

/**
 * Moves each pace on by so many mails, and returns where it was. Locks the paces until the transaction ends, sorted, so that
 * concurrent transactions cannot deadlock.
 */
const movePaces = async (tx: Db, paces: readonly (PaceOf & { mails: number })[], now: Date): Promise<Turns> => {
  const seconds = new Map<string, number>()
  for (const paced of paces) {
    const hash = hashOf(paced)
    seconds.set(hash, (seconds.get(hash) ?? 0) + paced.mails * paced.pace.seconds)
  }
  const { rows } = await sql<{ hash: string; turn: Date }>`
    insert into mail_allowances as pace (key_hash, count, ends_at)
    select decode(hash, 'hex'), 0, ${now}::timestamptz + seconds * interval '1 second'
    from unnest(${[...seconds.keys()]}::text[], ${[...seconds.values()]}::float[]) as used (hash, seconds) order by hash
    on conflict (key_hash) do update set
      ends_at = greatest(pace.ends_at, ${now}::timestamptz) + (excluded.ends_at - ${now}::timestamptz)
    returning encode(key_hash, 'hex') as hash, ends_at as turn`.execute(tx)
  return new Map(rows.map(({ hash, turn }) => [hash, later(turn, -(seconds.get(hash) ?? 0))]))
}

/** Gives each mail its turn by all of its paces, and stores when it is due. Returns whether one of them has to wait. */
export const takeTurns = async (tx: Db, mails: Map<string, readonly PaceOf[]>, now: Date): Promise<boolean> => {
  const paces = [...mails.values()].flat()
  if (paces.length === 0) return false
  const turns = await movePaces(
    tx,
    paces.map((paced) => ({ ...paced, mails: 1 })),
    now,
  )
  const waiting: { id: string; due: Date }[] = []
  for (const [id, pacesOfMail] of mails) {
    let due = now
    for (const paced of pacesOfMail) {
      const { burst, seconds } = paced.pace
      const turn = turns.get(hashOf(paced)) ?? now
      const allowed = later(turn, -(burst - 1) * seconds)
      if (allowed > due) due = allowed
      turns.set(hashOf(paced), later(turn, seconds))
    }
    if (due > now) waiting.push({ id, due })
  }
  if (waiting.length === 0) return false
  await sql`
    update mails set next_attempt_at = waiting.due
    from unnest(${waiting.map(({ id }) => id)}::uuid[], ${waiting.map(({ due }) => due.toISOString())}::timestamptz[])
      as waiting (id, due)
    where mails.id = waiting.id`.execute(tx)
  return true
}

/** Mails that were dropped while they waited leave their turns to those that are queued later. */
export const giveTurnsBack = async (
  tx: Db,
  paces: readonly PaceOf[],
  { count, now }: { count: number; now: Date },
): Promise<void> => {
  await movePaces(
    tx,
    paces.map((paced) => ({ ...paced, mails: -count })),
    now,
  )
}
