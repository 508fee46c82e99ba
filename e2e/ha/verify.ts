import { findFaults } from '../../server/testing/wholeness.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import type { Installation } from './installation.ts'
import type { TrialLedger } from './load.ts'
import type { TrialScene } from './scene.ts'

export interface Found {
  /** Acknowledged writes that are not there, and counts that do not fit. */
  lost: string[]
  twice: string[]
  missingMails: number
  repeatedMails: number
}

const countBy = (keys: string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
const repeated = (name: string, counts: Map<string, number>): string[] =>
  [...counts].flatMap(([key, count]) => (count > 1 ? [`${name}, ${count} times: ${key}`] : []))

const compareGuests = async (db: Db, { guests }: TrialLedger) => {
  const rows = await db
    .selectFrom('engagements')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['people.email', 'content_item_id', 'outcome'])
    .where('engagements.user_id', 'is', null)
    .execute()
  const found = new Map(rows.map((row) => [`${row.email} ${row.content_item_id}`, row.outcome]))
  return {
    lost: [...guests].flatMap(([key, outcome]) => (found.get(key) === outcome ? [] : [`an answer of a guest: ${key}`])),
    twice: repeated('an answer of a guest', countBy(rows.map((row) => `${row.email} ${row.content_item_id}`))),
  }
}

const compareMessages = async (db: Db, { plainMessages }: TrialLedger) => {
  const rows = await db.selectFrom('chat_messages').select('body').execute()
  // Each text is unique, with an id of the sender or without.
  const counts = countBy(rows.map(({ body }) => body))
  return {
    lost: [...plainMessages].flatMap((body) => (counts.has(body) ? [] : [`a message: ${body}`])),
    twice: repeated('a message', counts),
  }
}

const compareAnswers = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('engagements')
    .select(['user_id', 'content_item_id'])
    .where('user_id', 'is not', null)
    .execute()
  return repeated('an answer', countBy(rows.map((row) => `${row.user_id} ${row.content_item_id}`)))
}

const idOf = ({ raw }: { raw: Buffer }): string => /^Message-ID: <([^@]+)@/im.exec(String(raw))?.[1] ?? ''

/** Compares the database and the mails with what was acknowledged. */
export const verify = async (
  { databaseUrl, mails }: Installation,
  { ledger, scene, files }: { ledger: TrialLedger; scene: TrialScene; files: string },
): Promise<Found> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const { db } = database
    const faults = await findFaults(db, { ledger, folder: files })
    const [guests, messages, answers] = [
      await compareGuests(db, ledger),
      await compareMessages(db, ledger),
      await compareAnswers(db),
    ]
    const arrived = new Set(mails.received.map(({ to }) => to))
    const isPublished = ledger.acknowledged.some(({ kind }) => kind === 'publish')
    const recipients = isPublished ? scene.newsletter.recipients : []
    const ids = countBy(mails.received.map(idOf))
    return {
      lost: [...faults, ...guests.lost, ...messages.lost],
      twice: [...guests.twice, ...messages.twice, ...answers],
      missingMails: recipients.filter((address) => !arrived.has(address)).length,
      repeatedMails: [...ids.values()].reduce((sum, count) => sum + count - 1, 0),
    }
  } finally {
    await database.close()
  }
}
