import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { samplePassword } from '../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildBusyOrganization, buildFullLife, traces } from '../../testing/full-life.ts'
import { buildAdmin, buildFollow, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { causeRegistration, signUpSupporter } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'
import { uploadImage } from '../../testing/uploads.ts'
import { plainMail } from '../../testing/plain-mail.ts'
import { newId } from '../platform/identifiers.ts'
import { eventKind } from '@rostrum/contract/events'
import { callCampaignKind } from '@rostrum/contract/campaigns'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.close())

const remove = (person: { id: string; token: string }, password: string = samplePassword, language = 'en') =>
  app.call('POST', `/users/${person.id}/actions?action=delete-account`, {
    token: person.token,
    headers: { 'accept-language': language },
    body: { password },
  })
const announced = async ({ id, token }: { id: string; token: string }) =>
  (await app.call('GET', `/users/${id}/deletion`, { token })).body.data.attributes.organization

/**
 * Names of all tables, including those of the job queue, that contain the text. New tables are included automatically.
 */
const tablesWith = async (text: string): Promise<string[]> => {
  const { db } = app.services
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`.execute(db)
  expect(tables.rows.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.raw(name)} each_row where each_row::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** The mail about the deletion contains names and addresses until it has been sent. */
const allMailsSent = () =>
  vi.waitFor(async () => {
    const underWay = app.services.db.selectFrom('mails').select('id').where('finished_at', 'is', null)
    expect(await underWay.execute()).toEqual([])
  }, 20_000)

describe('deleting the account of a supporter', () => {
  /** @shows accounts.delete */
  it('leaves no data of the person in any table or file, and keeps every count correct', async () => {
    const organization = await buildBusyOrganization(app)
    const { owner } = organization
    const person = await buildFullLife(app, organization)
    const waiting = await buildSupporter(app.services.db)
    await app.call('POST', '/campaign-engagements', {
      token: waiting.token,
      body: { campaign_type: 'events', campaign_id: organization.event.id, outcome: 'going' },
    })
    for (const text of Object.values(traces)) expect(await tablesWith(text), text).not.toEqual([])
    expect((await app.server.inject(person.fileAddress)).statusCode).toBe(200)
    const { storage_key: key } = await app.services.db
      .selectFrom('files')
      .select('storage_key')
      .where('owner_id', '=', person.id)
      .executeTakeFirstOrThrow()

    const answer = await remove(person, person.password)
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Your account was deleted.')

    await allMailsSent()
    // Of all stored mails to the person, only the one about the deletion remains.
    const kept = app.services.db.selectFrom('kept_mails').select('subject').where('recipient', '=', traces.email)
    expect(await kept.execute()).toEqual([{ subject: 'Your Rostrum account is deleted' }])
    for (const text of [...Object.values(traces), person.id]) {
      // The job queue still contains finished jobs with ids that no longer refer to anything.
      const tables = (await tablesWith(text)).filter((table) => text !== person.id || table.startsWith('public.'))
      // Sent mails belong to their recipients. The stored ones replace them in this test and are deleted within a week.
      expect(
        tables.filter((table) => table !== 'public.kept_mails'),
        text,
      ).toEqual([])
    }
    expect((await app.server.inject(person.fileAddress)).statusCode).toBe(404)
    await vi.waitFor(async () => {
      const found = await app.services.storage.get(key)
      // Without this listener, removing the file while it is being opened would fail the test.
      found?.on('error', () => undefined).destroy()
      expect(found).toBeNull()
    }, 20_000)
    expect((await app.call('GET', '/profile', { token: person.token })).status).toBe(401)
    const login = { email: traces.email, password: person.password }
    expect((await app.call('POST', '/login', { body: login })).status).toBe(401)

    const show = async (path: string, token = owner.token) => (await app.call('GET', path, { token })).body
    expect((await show(`/organizations/${organization.id}`)).data.attributes.followers_count).toBe(0)
    expect((await show(`/call-campaigns/${organization.call.id}`)).data.attributes.engagements_count).toBe(1)
    expect((await show(`/candidates/${organization.candidate.id}`)).data.attributes.votes_count).toBe(1)
    expect((await show(`/organizations/${organization.id}/phone-bank`)).data.attributes.volunteers_count).toBe(1)
    // The place at the event was given to the person on the waitlist.
    await vi.waitFor(async () => {
      const { data } = await show(`/events/${organization.event.id}`, waiting.token)
      expect(data.attributes).toMatchObject({ engagements_count: 1, my_engagement: { outcome: 'going' } })
    }, 20_000)

    // Every list that shows people still works.
    const [call] = (await show('/campaign-engagements')).data.filter(
      ({ attributes }: { attributes: { campaign_type: string } }) => attributes.campaign_type === 'call-campaigns',
    )
    expect(call.attributes).toMatchObject({ user: null, note: null, outcome: 'contacted' })
    expect((await show('/candidate-votes')).data).toEqual([])
    expect((await show('/phone-bank-registrations')).data).toEqual([])
    expect((await show('/chat/threads')).data).toEqual([])
    expect((await show(`/organizations/${organization.id}/recent-activities`)).activities).toBeDefined()
    const files = [
      `/candidates/${organization.candidate.id}/votes.csv`,
      `/campaign-engagements.csv?campaign_id=${organization.call.id}`,
      '/phone-bank-registrations.csv',
    ]
    for (const file of files) expect((await app.call('GET', file, { token: owner.token })).status).toBe(200)
  })

  it('leaves no mail and no invitation to any address that the account had or was about to get', async () => {
    const { db } = app.services
    const person = await buildSupporter(db)
    const stranger = await buildSupporter(db)
    const { id: organization_id } = await buildOrganization(db)
    const now = new Date()
    const later = new Date(now.getTime() + 60 * 60 * 1000)
    const [earliest, previous, next] = ['ye.earliest@example.org', 'ye.previous@example.org', 'ye.next@example.org']
    const addresses = [earliest, previous, next, person.email, stranger.email]
    const change = (previous_email: string, email: string, confirmed_at: Date | null) => ({
      id: newId(),
      user_id: person.id,
      previous_email,
      email,
      is_previous_proven: true,
      requested_at: now,
      expires_at: later,
      confirmed_at,
    })
    await db
      .insertInto('email_changes')
      .values([
        change(earliest, previous, now),
        // The address of a stranger by mistake, which was corrected.
        change(previous, stranger.email, now),
        change(stranger.email, person.email, now),
        change(person.email, next, null),
      ])
      .execute()
    for (const email of addresses) {
      await app.services.mailer.send({ ...plainMail, to: email, messageId: `<${newId()}@rostrum.example>` })
      await db
        .insertInto('mails')
        .values({
          id: newId(),
          kind: 'test.mail',
          recipient: email.toUpperCase(),
          status: 'dead',
          next_attempt_at: now,
          created_at: now,
          finished_at: now,
        })
        .execute()
      await db
        .insertInto('organization_invitations')
        .values({
          id: newId(),
          organization_id,
          email,
          role: 'viewer',
          sent_at: now,
          expires_at: later,
          created_at: now,
        })
        .execute()
    }
    expect((await remove(person)).status).toBe(200)
    await allMailsSent()
    for (const email of [earliest, previous, next]) expect(await tablesWith(email), email).toEqual([])
    expect(await tablesWith(person.email)).toEqual(['public.kept_mails'])
    const kept = await db.selectFrom('kept_mails').select('subject').where('recipient', '=', person.email).execute()
    expect(kept).toEqual([{ subject: 'Your Rostrum account is deleted' }])
    const ofStranger = ['public.kept_mails', 'public.mails', 'public.organization_invitations', 'public.users']
    expect((await tablesWith(stranger.email)).toSorted()).toEqual(ofStranger)
  })

  it('allows a new registration with the same address as another account', async () => {
    const first = await signUpSupporter(app)
    await remove(first, first.password)
    const second = await signUpSupporter(app, { email: first.email })
    expect(second.id).not.toBe(first.id)
  })

  it('keeps the count of an event that is over', async () => {
    const { db } = app.services
    const person = await buildSupporter(db)
    const event = await buildItem(db, eventKind)
    const body = { campaign_type: 'events', campaign_id: event.id, outcome: 'going' }
    await app.call('POST', '/campaign-engagements', { token: person.token, body })
    await db
      .updateTable('content_items')
      .set({ over_at: new Date(0) })
      .where('id', '=', event.id)
      .execute()
    await remove(person)
    const { rows } = await sql`select 1 from jobs.job where name = 'content.free-place'
      and data ->> 'engagementId' in (select id::text from engagements where content_item_id = ${event.id})`.execute(db)
    expect(rows).toEqual([])
    const { data } = (await app.call('GET', `/events/${event.id}`)).body
    expect(data.attributes.engagements_count).toBe(1)
  })

  /** @shows accounts.delete */
  it('changes nothing with a wrong password, and reports it on the field', async () => {
    const person = await buildSupporter(app.services.db)
    const follow = await buildFollow(app.services.db, { user_id: person.id })
    const answer = await remove(person, 'not-this-one', 'es')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ password: ['Esta no es tu contraseña actual'] })
    expect((await remove(person, '')).body.errors).toEqual({ password: ['Enter a password'] })
    const { data } = (await app.call('GET', `/organizations/${follow.organization_id}`)).body
    expect(data.attributes.followers_count).toBe(1)
  })

  it('is not possible for other users or without a session', async () => {
    const person = await buildSupporter(app.services.db)
    const other = await buildSupporter(app.services.db)
    expect((await remove({ id: person.id, token: other.token })).status).toBe(404)
    expect((await app.call('GET', `/users/${person.id}/deletion`, { token: other.token })).status).toBe(404)
    const path = `/users/${person.id}/actions?action=delete-account`
    expect((await app.call('POST', path, { body: { password: samplePassword } })).status).toBe(401)
    expect((await app.call('GET', '/profile', { token: person.token })).status).toBe(200)
  })

  it('happens only once when it is requested twice at the same time', async () => {
    const person = await buildSupporter(app.services.db)
    const { organization_id: id } = await buildFollow(app.services.db, { user_id: person.id })
    const answers = await Promise.all([remove(person), remove(person)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await app.call('GET', `/organizations/${id}`)).body.data.attributes.followers_count).toBe(0)
  })

  it('works for several followers of the same organizations at the same time', async () => {
    const { db } = app.services
    const organizations = await Promise.all([1, 2, 3].map(() => buildOrganization(db)))
    const people = await Promise.all([1, 2, 3, 4].map(() => buildSupporter(db)))
    for (const [index, person] of people.entries()) {
      const inOrder = index % 2 === 0 ? organizations : organizations.toReversed()
      for (const { id } of inOrder) await buildFollow(db, { organization_id: id, user_id: person.id })
    }
    const answers = await Promise.all(people.map((person) => remove(person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { id } of organizations) {
      expect((await app.call('GET', `/organizations/${id}`)).body.data.attributes.followers_count).toBe(0)
    }
  })
})

describe('deleting the account of an admin', () => {
  /** @shows accounts.delete-organization */
  it('announces and then deletes an organization that has no other owner, with everything that belongs to it', async () => {
    const form = causeRegistration({ organization_name: 'Ferry Riders' }, [fileNamed('letter.pdf', sampleFiles.pdf)])
    const { data } = (await app.call('POST', '/register', { form })).body
    const admin = { id: data.id, token: data.meta.token }
    const organizationId = data.relationships.organization.id
    const { db } = app.services
    await buildFollow(db, { organization_id: organizationId })
    await buildFollow(db, { organization_id: organizationId })
    await buildItem(db, callCampaignKind, { organization_id: organizationId })
    const colleague = await buildAdmin(db, { organization_id: organizationId, role: 'editor' })
    const expected = { id: organizationId, name: 'Ferry Riders', is_deleted: true, followers_count: 2, items_count: 1 }
    expect(await announced(admin)).toEqual({ ...expected, other_admins_count: 1 })
    expect(await announced(colleague)).toMatchObject({ is_deleted: false })

    expect((await remove(admin, 'riverbank8')).status).toBe(200)
    expect((await app.call('GET', `/organizations/${organizationId}`)).status).toBe(404)
    await allMailsSent()
    const kept = db.selectFrom('kept_mails').select('subject').where('recipient', '=', colleague.email)
    expect(await kept.execute()).toEqual([{ subject: 'Ferry Riders was deleted from Rostrum' }])
    // The audit log of the moderators still records that the organization existed and was deleted.
    expect((await tablesWith('Ferry Riders')).toSorted()).toEqual(['public.audit_entries', 'public.kept_mails'])
    const left = (await tablesWith(organizationId)).filter((table) => table.startsWith('public.'))
    expect(left).toEqual(['public.audit_entries'])
    expect((await app.call('GET', '/profile', { token: colleague.token })).body.data.attributes).toMatchObject({
      user_type: 'regular_user',
    })
    expect(await db.selectFrom('files').where('name', '=', 'letter.pdf').execute()).toEqual([])
  })

  /** @shows accounts.delete-organization */
  it('keeps an organization that has another owner, with its files but without the picture of the deleted admin', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const { owner } = organization
    const colleague = await buildSupporter(db)
    const membership = { organization_id: organization.id, user_id: colleague.id, role: 'owner' as const }
    await db.insertInto('organization_members').values(membership).execute()
    const [cover, avatar] = [await uploadImage(app, owner.token), await uploadImage(app, owner.token)]
    await app.call('PUT', `/organizations/${organization.id}`, { token: owner.token, body: { cover_image: cover } })
    await app.call('PUT', '/profile', { token: owner.token, body: { avatar } })
    expect(await announced(owner)).toMatchObject({ name: organization.name, is_deleted: false })

    expect((await remove(owner)).status).toBe(200)
    expect((await app.call('GET', `/organizations/${organization.id}`)).status).toBe(200)
    expect((await app.server.inject(cover)).statusCode).toBe(200)
    expect((await app.server.inject(avatar)).statusCode).toBe(404)
    expect(await announced(colleague)).toMatchObject({ is_deleted: true })
  })

  it('deletes the organization when its last two owners delete their accounts at the same time', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const colleague = await buildSupporter(db)
    await db
      .insertInto('organization_members')
      .values({ organization_id: id, user_id: colleague.id, role: 'owner' })
      .execute()
    const answers = await Promise.all([remove(owner), remove(colleague)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.call('GET', `/organizations/${id}`)).status).toBe(404)
  })

  it('announces no organization for a supporter', async () => {
    expect(await announced(await buildSupporter(app.services.db))).toBeNull()
  })
})
