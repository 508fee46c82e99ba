import type { Endpoints } from '@rostrum/contract'
import type { Person } from '@rostrum/contract/people'
import { newId } from '../src/platform/identifiers.ts'
import type { TestApp } from './app.ts'
import type { Caller, Cast } from './callers.ts'
import { buildFollow, buildUser } from './factories.ts'
import { bare, type MakeCall, of, withBody } from './make-call.ts'

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
const followerOf = async ({ app, organization }: Cast): Promise<string> => {
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
const noteOf = async (cast: Cast, caller: Caller): Promise<{ id: string; noteId: string }> => {
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

const segmentOf = async ({ app, organization }: Cast): Promise<string> => {
  const id = newId()
  const filters = JSON.stringify({ tag: 'Speaker' })
  await app.services.db
    .insertInto('people_segments')
    .values({ id, organization_id: organization.id, name: `Speakers ${id}`, filters })
    .execute()
  return id
}

/** A task about the supporter. */
const taskOf = async (cast: Cast): Promise<string> => {
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

const person = of(personOf)
const task = of(taskOf)

/** A valid call of each endpoint about people and tasks. */
export const validPeopleCalls = {
  'GET /people': bare,
  'GET /people.csv': bare,
  'GET /people/:id': person,
  'PUT /people/:id': withBody(person, () => ({ tags: ['Speaker'], fields: { Building: 'Humboldt Arms' } })),
  'POST /people/:id/notes': withBody(person, () => ({ body: 'Speaks at the hearing' })),
  'DELETE /people/:id/notes/:noteId': async (cast, caller) => ({ params: await noteOf(cast, caller) }),
  'POST /people/:id/actions?action=contacted': withBody(person, () => ({ channel: 'call', outcome: 'reached' })),
  'POST /people/:id/actions?action=merge': async (cast) => ({
    params: { id: await personOf(cast) },
    body: { into: await followerOf(cast) },
  }),
  'POST /people/:id/actions?action=separate': person,
  'POST /people/actions?action=change': async (cast) => ({
    body: { ids: [await personOf(cast)], add_tags: ['Speaker'] },
  }),
  'GET /people-tags': bare,
  'GET /people-segments': bare,
  'POST /people-segments': withBody(bare, () => ({ name: 'Speakers', filters: { tag: 'Speaker' } })),
  'DELETE /people-segments/:id': of(segmentOf),
  'GET /morning': bare,
  'GET /people/to-call': bare,
  'GET /tasks': bare,
  'POST /tasks': withBody(bare, () => ({ title: 'Print the signs' })),
  'POST /people/:id/tasks': withBody(person, () => ({ title: 'Call before Thursday', is_call: true })),
  'PUT /tasks/:id': withBody(task, () => ({ title: 'Print 80 signs', due_on: '2096-11-06' })),
  'POST /tasks/:id/actions?action=done': task,
  'POST /tasks/:id/actions?action=reopen': task,
  'DELETE /tasks/:id': task,
} satisfies Partial<Record<keyof Endpoints, MakeCall>>
