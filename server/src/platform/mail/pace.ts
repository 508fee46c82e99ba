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

/** Locks the paces until the transaction ends, sorted, so that concurrent transactions cannot deadlock. */
export const lockPaces = async (tx: Db, paces: readonly PaceOf[], now: Date): Promise<Turns> => {
  const hashes = [...new Set(paces.map(hashOf))].toSorted()
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; ends_at: Date }>`
    insert into mail_allowances as pace (key_hash, count, ends_at)
    select decode(hash, 'hex'), 0, ${now}::timestamptz from unnest(${hashes}::text[]) as used (hash) order by hash
    on conflict (key_hash) do update set ends_at = greatest(pace.ends_at, excluded.ends_at)
    returning encode(key_hash, 'hex') as hash, ends_at`.execute(tx)
  return new Map(rows.map(({ hash, ends_at: endsAt }) => [hash, endsAt]))
}

const storeTurns = async (tx: Db, turns: Turns): Promise<void> => {
  const ends = [...turns.values()].map((end) => end.toISOString())
  await sql`
    update mail_allowances set ends_at = used.ends_at
    from unnest(${[...turns.keys()]}::text[], ${ends}::timestamptz[]) as used (hash, ends_at)
    where key_hash = decode(used.hash, 'hex')`.execute(tx)
}

/** Gives each mail its turn by all of its paces, and stores when it is due. */
export const takeTurns = async (
  tx: Db,
  mails: Map<string, readonly PaceOf[]>,
  { turns, now }: { turns: Turns; now: Date },
): Promise<void> => {
  const waiting: { id: string; due: Date }[] = []
  for (const [id, paces] of mails) {
    let due = now
    for (const paced of paces) {
      const { burst, seconds } = paced.pace
      const turn = turns.get(hashOf(paced)) ?? now
      const allowed = later(turn, -(burst - 1) * seconds)
      if (allowed > due) due = allowed
      turns.set(hashOf(paced), later(turn, seconds))
    }
    if (due > now) waiting.push({ id, due })
  }
  if (turns.size > 0) await storeTurns(tx, turns)
  if (waiting.length === 0) return
  await sql`
    update mails set next_attempt_at = waiting.due
    from unnest(${waiting.map(({ id }) => id)}::uuid[], ${waiting.map(({ due }) => due.toISOString())}::timestamptz[])
      as waiting (id, due)
    where mails.id = waiting.id`.execute(tx)
}

/** Mails that were dropped while they waited leave their turns to those that are queued later. */
export const giveTurnsBack = async (
  tx: Db,
  paces: readonly PaceOf[],
  { count, now }: { count: number; now: Date },
): Promise<void> => {
  const turns = await lockPaces(tx, paces, now)
  for (const paced of paces) {
    const turn = turns.get(hashOf(paced)) ?? now
    turns.set(hashOf(paced), later(turn, -count * paced.pace.seconds))
  }
  if (turns.size > 0) await storeTurns(tx, turns)
}
