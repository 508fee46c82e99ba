import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'
import { loadTitle, type Ledger } from './write-load.ts'

/** Queries that must find nothing, whatever was in progress when the server was killed. */
const halves: Record<string, string> = {
  'an organization without an owner': `
    select id from organizations where not exists (
      select 1 from organization_members where organization_id = organizations.id and role = 'owner')`,
  'an organization without the document from its registration': `
    select id from organizations where name = '${loadTitle}' and 1 <> (
      select count(*) from organization_documents where organization_id = organizations.id)`,
  'an organization whose registration is not in the audit log': `
    select id from organizations where name = '${loadTitle}' and not exists (
      select 1 from audit_entries where subject_id = organizations.id and act = 'organization.registered')`,
  'a person without a welcome mail': `
    select id from users where last_name = '${loadTitle}' and not exists (
      select 1 from mails where dedupe_key = 'accounts.welcome:' || users.id)`,
  'a person without a session': `
    select id from users where last_name = '${loadTitle}' and not exists (
      select 1 from sessions where user_id = users.id)`,
  'a wrong number of followers': `
    select id from organizations where followers_count <> (
      select count(*) from follows where organization_id = organizations.id)`,
  'a wrong number of engagements': `
    select id from content_items where engagements_count <> (
      select count(*) from engagements where content_item_id = content_items.id and is_counted)`,
  'a wrong number of engagements by outcome': `
    select item.id from engagements join content_items item on item.id = content_item_id where outcome is not null
    group by item.id, outcome having count(*) <> coalesce((item.outcome_counts ->> outcome)::int, 0)`,
  'a conversation that is empty, has gaps, or has wrong counts': `
    select thread.id from chat_threads thread left join chat_messages message on message.thread_id = thread.id
    group by thread.id having count(message.id) = 0 or count(message.id) <> thread.last_sequence
      or max(message.sequence) <> thread.last_sequence or count(message.id) <> thread.unread_by_organization`,
  'a publication that is not in the audit log': `
    select id from content_items where title = '${loadTitle}' and status = 'published' and not exists (
      select 1 from audit_entries where subject_id = content_items.id and act = 'content.published')`,
  'a publication without a job that notifies followers': `
    select id from content_items where title = '${loadTitle}' and status = 'published' and not exists (
      select 1 from jobs.job where name = 'content.published' and data ->> 'itemId' = content_items.id::text)`,
  'an item that is not in the search index': `
    select id from content_items where title = '${loadTitle}' and not exists (
      select 1 from search_texts where type = content_items.kind and id = content_items.id)`,
}

const findHalves = async (db: Db): Promise<string[]> => {
  const found: string[] = []
  for (const [name, query] of Object.entries(halves)) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db)
    found.push(...rows.map(({ id }) => `${name}: ${id}`))
  }
  return found
}

const findFilesWithoutBytes = async (db: Db, folder: string): Promise<string[]> => {
  const files = await db.selectFrom('files').select(['storage_key', 'size']).execute()
  const sizes = await Promise.all(files.map(({ storage_key: key }) => stat(join(folder, key)).catch(() => null)))
  return files.flatMap(({ storage_key: key, size }, index) =>
    sizes[index]?.size === size ? [] : [`a file without its stored bytes: ${key}`],
  )
}

const missing = (name: string, wanted: Iterable<string>, found: Iterable<string>): string[] => {
  const there = new Set(found)
  return [...wanted].filter((entry) => !there.has(entry)).map((entry) => `${name} is missing: ${entry}`)
}

const findLost = async (db: Db, ledger: Ledger): Promise<string[]> => {
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const follows = await db.selectFrom('follows').select(['user_id', 'organization_id']).execute()
  const answers = await db.selectFrom('engagements').select(['user_id', 'content_item_id', 'outcome']).execute()
  const messages = await db.selectFrom('chat_messages').select(['client_id', 'body']).execute()
  const files = await db.selectFrom('files').select('id').execute()
  const published = await db.selectFrom('content_items').select('id').where('status', '=', 'published').execute()
  const owners = await db
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .execute()

  const followed = new Set(follows.map((row) => `${row.user_id} ${row.organization_id}`))
  const wronglyFollowed = [...ledger.follows].filter(([key, wanted]) => followed.has(key) !== wanted)
  const isThere = new Set(users.map(({ id }) => id))
  const outcomes = answers.map((row) => `${row.user_id} ${row.content_item_id} ${row.outcome}`)
  const sent = messages.map((row) => `${row.client_id} ${row.body}`)
  return [
    ...missing(
      'a person',
      ledger.people,
      users.map(({ email }) => email),
    ),
    ...[...ledger.deleted].filter((id) => isThere.has(id)).map((id) => `a deleted person still exists: ${id}`),
    ...wronglyFollowed.map(([key, wanted]) => `a follow should be ${wanted}: ${key}`),
    ...missing(
      'an answer',
      [...ledger.outcomes].map(([key, outcome]) => `${key} ${outcome}`),
      outcomes,
    ),
    ...missing(
      'a message',
      [...ledger.messages].map(([id, body]) => `${id} ${body}`),
      sent,
    ),
    ...(new Set(sent).size === sent.length ? [] : ['a message is stored twice']),
    ...missing(
      'an organization',
      ledger.organizations,
      owners.map(({ email }) => email),
    ),
    ...missing(
      'an image',
      ledger.images,
      files.map(({ id }) => id),
    ),
    ...missing(
      'a publication',
      ledger.published,
      published.map(({ id }) => id),
    ),
  ]
}

/** Returns what was lost or is half done; empty if the database is consistent with the ledger. */
export const findFaults = async (db: Db, { ledger, folder }: { ledger: Ledger; folder: string }): Promise<string[]> => [
  ...(await findLost(db, ledger)),
  ...(await findHalves(db)),
  ...(await findFilesWithoutBytes(db, folder)),
]
