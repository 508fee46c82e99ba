import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import { buildCast, type Caller, type Cast } from '../callers.ts'
import type { EndpointKey } from '../valid-calls.ts'
import {
  conversationOf,
  engagementOf,
  followOf,
  invitationOf,
  letterOf,
  phoneBankOf,
  pledgeOf,
  registrationOf,
} from '../cast-belongings.ts'

/** A cast in which all private data contains a marker with its owner and kind, which can be found in any answer. */
export interface WatchedCast extends Cast {
  number: number
}

const inbox: readonly Caller[] = ['volunteer_manager', 'editor', 'owner']
const team: readonly Caller[] = ['viewer', ...inbox]
const peopleAndThemselves: readonly Caller[] = ['supporter', ...inbox]

/** Who may read data with a marker. Any other marker starts with a caller, who alone may read it. */
const readers: Record<string, readonly Caller[]> = {
  supporter_name: peopleAndThemselves,
  supporter_email: peopleAndThemselves,
  supporter_phone: peopleAndThemselves,
  pledge: peopleAndThemselves,
  note: peopleAndThemselves,
  registration: peopleAndThemselves,
  chat: peopleAndThemselves,
  letter: inbox,
  invited: ['owner'],
}
/** Admins of an organization see each other's names and addresses. */
const knownToTeam = new Set(team.flatMap((role) => [`${role}_name`, `${role}_email`]))

const mayRead = (caller: Caller, what: string): boolean =>
  readers[what]?.includes(caller) || what.startsWith(`${caller}_`) || (knownToTeam.has(what) && team.includes(caller))

const markerPattern = /canary-(\d+)-([a-z_]+)/g

let made = 0

/** Marks the data again before each request, because calls create new data. */
export const markBelongings = async ({ app, number, organization, people: persons }: WatchedCast): Promise<void> => {
  const marker = (what: string) => `canary-${number}-${what}`
  const { id } = organization
  // One statement, because it runs before every request.
  await sql`
    with
      pledges as (
        update engagements set details = details || ${JSON.stringify({
          full_name: marker('pledge'),
          email: `${marker('pledge')}@example.org`,
          phone: marker('pledge'),
          address: marker('pledge'),
        })}::text::jsonb
        where organization_id = ${id} and details is not null
      ),
      notes as (
        update engagements set note = ${marker('note')} where organization_id = ${id} and details is null
      ),
      registrations as (
        update phone_bank_registrations
        set name = ${marker('registration')}, email = ${`${marker('registration')}@example.org`}
        where organization_id = ${id}
      ),
      messages as (
        update chat_messages set body = ${marker('chat')}
        where thread_id in (select id from chat_threads where organization_id = ${id})
      ),
      letters as (
        update contact_messages
        set name = ${marker('letter')}, email = ${`${marker('letter')}@example.org`}, message = ${marker('letter')}
        where organization_id = ${id}
      )
    update organization_invitations set email = ${marker('invited')} || '-' || id || '@example.org'
    where organization_id = ${id} and email <> ${persons.supporter.email}`.execute(app.services.db)
}

const markPeople = async (cast: WatchedCast): Promise<void> => {
  const { db } = cast.app.services
  for (const [who, person] of Object.entries(cast.people)) {
    const marker = (what: string) => `canary-${cast.number}-${who}_${what}`
    person.email = `${marker('email')}@example.org`
    const name = marker('name')
    await db
      .updateTable('users')
      .set({ email: person.email, phone: marker('phone'), address: marker('address'), name, first_name: name })
      .where('id', '=', person.id)
      .execute()
  }
}

/** Uses one transaction for speed, because many casts are built. */
export const buildWatchedCast = (app: TestApp): Promise<WatchedCast> =>
  app.services.db.transaction().execute(async (tx) => {
    const within = { ...app, services: { ...app.services, db: tx } }
    const cast: WatchedCast = { ...(await buildCast(within)), number: ++made }
    await markPeople(cast)
    const makers = [
      followOf,
      phoneBankOf,
      pledgeOf,
      engagementOf,
      registrationOf,
      conversationOf,
      letterOf,
      invitationOf,
    ]
    for (const make of makers) await make(cast)
    return { ...cast, app }
  })

/**
 * What moderators may read about people in their console only: names and mail addresses for finding them, also of whom a
 * team has invited, and the text of reported messages.
 */
const consoleShows = (key: EndpointKey, what: string): boolean =>
  (key.includes(' /moderation/') && /_(?:name|email)$/.test(what)) ||
  (key === 'GET /moderation/audit-log' && what === 'invited') ||
  (key === 'GET /moderation/reports' && what === 'chat')

/** Returns the markers in an answer that the caller may not read and has not sent. */
export const leaksIn = (
  answer: string,
  { key, cast, caller, sent }: { key: EndpointKey; cast: WatchedCast; caller: Caller; sent: string },
) => {
  const leaks = new Set<string>()
  for (const [marker, number, what = ''] of answer.matchAll(markerPattern)) {
    const isOwn = Number(number) === cast.number && mayRead(caller, what)
    if (caller === 'moderator' && consoleShows(key, what)) continue
    if (!isOwn && !sent.includes(marker)) leaks.add(marker)
  }
  return [...leaks]
}
