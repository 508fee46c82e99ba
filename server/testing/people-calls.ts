import type { Person } from '@rostrum/contract/people'
import { newId } from '../src/platform/identifiers.ts'
import type { TestApp } from './app.ts'
import type { Caller, Cast } from './callers.ts'
import { buildFollow, buildUser } from './factories.ts'

/** The id that an organization has for the person of an account. */
const idOfPerson = async (app: TestApp, organizationId: string, personId: string): Promise<string> => {
  const row = await app.services.db
    .selectFrom('organization_people')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Somebody new who follows the organization. */
export const followerOf = async ({ app, organization }: Cast): Promise<string> => {
  const { id } = await buildUser(app.services.db)
  await buildFollow(app.services.db, { organization_id: organization.id, user_id: id })
  return idOfPerson(app, organization.id, id)
}

/** The supporter of the cast, who follows the organization. */
export const personOf = async ({ app, organization, people }: Cast): Promise<string> => {
  const { db } = app.services
  const pair = { organization_id: organization.id, user_id: people.supporter.id }
  const isFollowed = await db
    .selectFrom('follows')
    .select('user_id')
    .where('organization_id', '=', pair.organization_id)
    .where('user_id', '=', pair.user_id)
    .executeTakeFirst()
  if (!isFollowed) await buildFollow(db, pair)
  return idOfPerson(app, organization.id, people.supporter.id)
}

/** A note about the supporter, by the caller if they may write notes. */
export const noteOf = async (cast: Cast, caller: Caller): Promise<{ id: string; noteId: string }> => {
  const author = caller === 'volunteer_manager' || caller === 'editor' ? caller : 'owner'
  const [id, noteId] = [await personOf(cast), newId()]
  await cast.app.services.db
    .insertInto('people_notes')
    .values({
      id: noteId,
      organization_person_id: id,
      author_id: cast.people[author].id,
      body: 'Xiomara works second shift',
    })
    .execute()
  return { id, noteId }
}

export const segmentOf = async ({ app, organization }: Cast): Promise<string> => {
  const id = newId()
  const filters = JSON.stringify({ tag: 'Speaker' })
  await app.services.db
    .insertInto('people_segments')
    .values({ id, organization_id: organization.id, name: `Speakers ${id}`, filters })
    .execute()
  return id
}

/** A task about the supporter. */
export const taskOf = async (cast: Cast): Promise<string> => {
  const id = newId()
  await cast.app.services.db
    .insertInto('tasks')
    .values({
      id,
      organization_id: cast.organization.id,
      organization_person_id: await personOf(cast),
      title: 'Call Xiomara before Thursday',
      is_call: true,
    })
    .execute()
  return id
}

/** The calls about people. `app` is a function, because tests start the app later. */
export const peopleCalls = (app: () => TestApp) => {
  const peopleOf = async (token: string, query: Record<string, string> = {}) => {
    const { status, body } = await app().call('GET', `/people?${new URLSearchParams(query).toString()}`, { token })
    if (status !== 200) throw new Error(`The list of people was answered with ${status}.`)
    return body
  }
  const attributesOf = async (token: string, query: Record<string, string> = {}): Promise<Person['attributes'][]> =>
    (await peopleOf(token, query)).data.map(({ attributes }: Person) => attributes)
  return {
    peopleOf,
    attributesOf,
    namesOf: async (token: string, query: Record<string, string> = {}) =>
      (await attributesOf(token, query)).map(({ name }) => name),
    allow: (token: string, organizationId: string, purpose: string, given = true) =>
      app().call('POST', '/consents', { token, body: { purpose, organization_id: organizationId, given } }),
    follow: (token: string, id: string, action = 'follow') =>
      app().call('POST', `/organizations/${id}/actions?action=${action}`, { token }),
  }
}
