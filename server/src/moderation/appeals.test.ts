import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildAdmin, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { later } from '../platform/clock.ts'
import { reportHousekeeping } from '../reports/housekeeping.ts'
import { moderationHousekeeping } from './housekeeping.ts'

let app: TestApp
let first: { id: string; token: string }
let second: { id: string; token: string }
beforeAll(async () => {
  app = await createTestApp()
  first = await buildModerator(app.services.db)
  second = await buildModerator(app.services.db)
  await app.work()
})
afterAll(() => app.close())

const because = { reason: 'It names a private person.', ground: 'illegal', provision: 'Data Protection Act, s. 170' }
const post = (path: string, body: object = {}, token = first.token) => app.call('POST', path, { token, body })
const lastMail = async (email: string) => {
  await mailIsOut(app)
  return (await mailsTo(app, email)).at(-1)
}
const tokenIn = (text: string | undefined, page: string) => new RegExp(`/${page}/([\\w-]+)`).exec(text ?? '')?.[1]
const organizationWithItem = async () => {
  const { db } = app.services
  const organization = await buildOrganization(db, { name: 'River Watch' })
  const { id, title } = await buildItem(db, callCampaignKind, { organization_id: organization.id })
  return { organization, id, title, path: `/moderation/subjects/call-campaigns/${id}/actions?action=` }
}
/** A visitor reports an item. Returns their address. */
const reportBy = async (id: string) => {
  const email = freshEmail()
  const subject = { subject_type: 'call-campaigns', subject_id: id }
  const body = { ...subject, reason: 'spam', name: 'Ines Visitor', email, is_good_faith: true }
  expect((await app.call('POST', '/reports', { ip: freshAddress(), body })).status).toBe(201)
  return email
}
const appealsIn = async (state: string, token = second.token) =>
  (await app.call('GET', `/moderation/appeals?perPage=100&state=${state}`, { token })).body.data
const decide = (id: string, action: string, token = second.token) =>
  post(`/moderation/appeals/${id}/actions?action=${action}`, { reason: 'Looked at again.' }, token)
const appealOf = async (decisionToken: string, page = 'decisions') => {
  const path = `/${page}/${decisionToken}`
  const answer = await app.call('POST', `${path}/appeals`, { body: { text: 'This is a public office holder.' } })
  expect(answer.status).toBe(201)
  return (await appealsIn('open')).at(-1)
}
const isPublic = async (id: string) => (await app.call('GET', `/call-campaigns/${id}`)).status === 200

/** @shows moderation.reasons */
describe('a decision', () => {
  it('to remove is told to those who may appeal as a statement with its facts, ground and redress', async () => {
    const { organization, path, id } = await organizationWithItem()
    const viewer = await buildAdmin(app.services.db, { organization_id: organization.id, role: 'viewer' })
    await reportBy(id)
    await post(`${path}remove`, because)
    const mail = await lastMail(organization.owner.email)
    for (const words of [
      because.reason,
      because.provision,
      'because this is illegal',
      'It followed a report.',
      'no automated means',
      'without a time limit',
      'free of charge',
      'out-of-court',
    ])
      expect(mail?.text).toContain(words)
    const token = tokenIn(mail?.text, 'decision')
    expect((await app.call('GET', `/decisions/${token}`)).body.data.attributes).toMatchObject({
      outcome: 'removed',
      origin: 'report',
      organization_name: 'River Watch',
      ...because,
      appeal: null,
      appeal_until: expect.any(String),
    })
    const other = await lastMail(viewer.email)
    expect(other?.text).toContain('Owners and editors of River Watch can appeal')
    expect(tokenIn(other?.text, 'decision')).toBeUndefined()
  })

  it('is told to visitors and accounts who reported, with its reason; a dismissal says how to appeal', async () => {
    const { path, id } = await organizationWithItem()
    const email = await reportBy(id)
    const supporter = await buildSupporter(app.services.db)
    await post('/reports', { subject_type: 'call-campaigns', subject_id: id, reason: 'spam' }, supporter.token)
    await post(`${path}dismiss`, { reason: 'It quotes a public record.' })
    await post(`${path}dismiss`, { reason: 'Twice.' })
    for (const address of [email, supporter.email]) {
      const mail = await lastMail(address)
      expect(mail?.subject).toMatch(/^We have decided on your report/)
      expect(mail?.text).toContain('It quotes a public record.')
      expect(mail?.text).toContain('you can appeal until')
      expect((await mailsTo(app, address)).length).toBe(2)
    }
    const record = (await app.call('GET', '/moderation/decisions', { token: second.token })).body.data[0]
    expect(record.attributes).toMatchObject({
      outcome: 'dismissed',
      origin: 'report',
      subject_id: id,
      decided_by: { id: first.id },
    })
  })

  it('needs no body to dismiss, and no ground to remove', async () => {
    const { path, id } = await organizationWithItem()
    const email = await reportBy(id)
    expect((await app.call('POST', `${path}dismiss`, { token: first.token })).status).toBe(200)
    expect((await lastMail(email))?.text).toContain('breaks neither the law nor our terms')
    await post(`${path}remove`, { reason: 'Spam' })
    const [removed] = (await app.call('GET', '/moderation/decisions', { token: first.token })).body.data
    expect(removed.attributes).toMatchObject({ outcome: 'removed', ground: 'terms', origin: 'own', provision: null })
    expect((await post(`${path}remove`, { reason: 'Spam', ground: 'taste' })).status).toBe(422)
  })

  it('about a chat message is told to whoever wrote it, and does not quote it', async () => {
    const { db } = app.services
    const { messages, supporter } = await buildConversation(db)
    const [message] = messages
    await post(`/moderation/subjects/chat-messages/${message?.id}/actions?action=remove`, because)
    const mail = await lastMail(supporter.email)
    expect(mail?.subject).toBe('A moderator removed a message of yours')
    expect(mail?.text).not.toContain(message?.body)
    const rows = await db.selectFrom('moderation_decisions').selectAll().where('author_id', '=', supporter.id).execute()
    expect(rows).toMatchObject([{ subject_text: null, outcome: 'removed' }])
  })
})

/** @shows moderation.appeals */
describe('an appeal', () => {
  it('of an organization is decided by another moderator, who restores the content', async () => {
    const { organization, path, id } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = tokenIn((await lastMail(organization.owner.email))?.text, 'decision') ?? ''
    const appeal = await appealOf(token)
    // Repeating it changes nothing.
    const again = await app.call('POST', `/decisions/${token}/appeals`, { body: { text: 'Other words than before.' } })
    expect(again.body.data.attributes.appeal.text).toBe('This is a public office holder.')
    expect(appeal.attributes).toMatchObject({ side: 'concerned', refusal: null, outcome: null })

    const own = await decide(appeal.id, 'reverse', first.token)
    expect([own.status, own.body.message]).toEqual([
      403,
      'You made this decision. Another moderator has to decide the appeal',
    ])
    const seen = (await appealsIn('open', first.token)).find((each: { id: string }) => each.id === appeal.id)
    expect(seen.attributes.refusal).toBe('own_decision')
    expect(await isPublic(id)).toBe(false)

    expect((await decide(appeal.id, 'reverse')).body.data.attributes).toMatchObject({ outcome: 'reversed' })
    expect((await decide(appeal.id, 'reverse')).status).toBe(200)
    expect((await decide(appeal.id, 'uphold')).status).toBe(409)
    expect(await isPublic(id)).toBe(true)
    const mail = await lastMail(organization.owner.email)
    expect(mail?.subject).toBe('Your appeal: the decision was reversed')
    expect(mail?.text).toContain('Looked at again.')
    expect((await mailsTo(app, organization.owner.email)).length).toBe(2)
    const log = await app.call('GET', `/moderation/audit-log?act=appeal.reversed`, { token: first.token })
    expect(log.body.data[0].attributes.details).toMatchObject({ reason: 'Looked at again.' })
  })

  it('of one who reported is shown to nobody else, and what it achieves answers the others', async () => {
    const { path, id } = await organizationWithItem()
    const emails = [await reportBy(id), await reportBy(id), await reportBy(id)]
    await post(`${path}dismiss`)
    const tokens = []
    for (const email of emails) tokens.push(tokenIn((await lastMail(email))?.text, 'notice') ?? '')
    const [one = '', other = '', silent = ''] = tokens
    const write = async (token: string, text: string) =>
      (await app.call('POST', `/notices/${token}/appeals`, { body: { text } })).body.data.attributes.appeal
    expect(await write(one, 'He lives in my street.')).toMatchObject({ text: 'He lives in my street.' })
    const untouched = (await app.call('GET', `/notices/${other}`)).body.data.attributes
    expect(untouched).toMatchObject({ appeal: null, appeal_until: expect.any(String) })
    expect(await write(other, 'She has moved away.')).toMatchObject({ text: 'She has moved away.' })
    expect(await write(other, 'Other words than before.')).toMatchObject({ text: 'She has moved away.' })
    const open = await appealsIn('open')
    const [upheld, reversed] = ['He lives in my street.', 'She has moved away.'].map((text) =>
      open.find((each: { attributes: { text: string } }) => each.attributes.text === text),
    )
    await decide(upheld.id, 'uphold')
    expect((await app.call('GET', `/notices/${other}`)).body.data.attributes.appeal).toMatchObject({ outcome: null })
    await write(silent, 'Both are right, I was there.')
    await decide(reversed.id, 'reverse')
    expect(await appealsIn('open')).not.toContainEqual(expect.objectContaining({ id: reversed.id }))
    const subjects = []
    for (const email of emails) subjects.push((await lastMail(email))?.subject)
    expect(subjects).toEqual([
      'Your appeal: the decision stays',
      'Your appeal: the decision was reversed',
      'Your appeal: the decision was reversed',
    ])
    expect((await decide(upheld.id, 'reverse')).status).toBe(409)
  })

  it('that is turned down changes nothing but says why', async () => {
    const { organization, path, id } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = tokenIn((await lastMail(organization.owner.email))?.text, 'decision') ?? ''
    const appeal = await appealOf(token)
    await decide(appeal.id, 'uphold')
    expect(await isPublic(id)).toBe(false)
    expect((await lastMail(organization.owner.email))?.subject).toBe('Your appeal: the decision stays')
    const closed = (await appealsIn('closed')).find((each: { id: string }) => each.id === appeal.id)
    expect(closed.attributes).toMatchObject({ outcome: 'upheld', reason: 'Looked at again.' })
  })

  it('of somebody who reported opens the dismissed reports again, for an account and without one', async () => {
    const { path, id } = await organizationWithItem()
    const email = await reportBy(id)
    const open = async () => {
      const { body } = await app.call('GET', '/moderation/reports?perPage=100', { token: first.token })
      return body.data.some((each: { attributes: { subject_id: string } }) => each.attributes.subject_id === id)
    }
    const early = tokenIn((await lastMail(email))?.text, 'notice') ?? ''
    const tooEarly = await app.call('POST', `/notices/${early}/appeals`, { body: { text: 'Nobody has looked.' } })
    expect(tooEarly.status).toBe(403)
    await post(`${path}dismiss`)
    const token = tokenIn((await lastMail(email))?.text, 'notice') ?? ''
    const appeal = await appealOf(token, 'notices')
    expect(appeal.attributes.side).toBe('reporter')
    expect(await open()).toBe(false)
    await decide(appeal.id, 'reverse')
    expect(await open()).toBe(true)
    expect((await lastMail(email))?.text).toContain('Your report is open again')
  })

  it('of banned admins and of a banned person lifts the ban, by the link in their mail', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    await post(`/moderation/organizations/${organization.id}/actions?action=ban`, because)
    await post(`/moderation/users/${supporter.id}/actions?action=ban`, because)
    for (const email of [organization.owner.email, supporter.email]) {
      const token = tokenIn((await lastMail(email))?.text, 'decision') ?? ''
      await decide((await appealOf(token)).id, 'reverse')
      expect((await lastMail(email))?.subject).toBe('Your appeal: the decision was reversed')
    }
    expect((await app.call('GET', `/organizations/${organization.id}`)).status).toBe(200)
    const row = db.selectFrom('users').select('banned_at').where('id', '=', supporter.id)
    expect((await row.executeTakeFirstOrThrow()).banned_at).toBeNull()
  })

  it('is refused after six months, and to a moderator of the organization that it is about', async () => {
    const { db, clock } = app.services
    const { organization, path, id } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = tokenIn((await lastMail(organization.owner.email))?.text, 'decision') ?? ''
    const age = (days: number) =>
      db
        .updateTable('moderation_decisions')
        .set({ decided_at: later(clock.now(), -days * 24 * 60 * 60) })
        .where('subject_id', '=', id)
        .execute()
    await age(185)
    const late = await app.call('POST', `/decisions/${token}/appeals`, { body: { text: 'Only now did I see it.' } })
    expect([late.status, late.body.message]).toEqual([403, 'The six months to appeal are over'])
    expect((await app.call('GET', `/decisions/${token}`)).body.data.attributes.appeal_until).toBeNull()
    await age(183)
    const appeal = await appealOf(token)
    await db.updateTable('users').set({ moderator_since: new Date() }).where('id', '=', organization.owner.id).execute()
    expect((await decide(appeal.id, 'reverse', organization.owner.token)).status).toBe(403)
    await db.updateTable('users').set({ moderator_since: null }).where('id', '=', organization.owner.id).execute()
  })

  it('says that another moderator is needed while there is only one', async () => {
    const { db } = app.services
    const { organization, path } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = tokenIn((await lastMail(organization.owner.email))?.text, 'decision') ?? ''
    const appeal = await appealOf(token)
    const others = db.updateTable('users').where('id', '<>', first.id).where('moderator_since', 'is not', null)
    const changed = await others.set({ moderator_since: null }).returning('id').execute()
    const [seen] = (await appealsIn('open', first.token)).filter((each: { id: string }) => each.id === appeal.id)
    expect(seen.attributes.refusal).toBe('only_moderator')
    expect((await decide(appeal.id, 'uphold', first.token)).body.message).toContain('there is no other moderator')
    const ids = changed.map(({ id }) => id)
    await db.updateTable('users').set({ moderator_since: new Date() }).where('id', 'in', ids).execute()
  })
})

/** @shows moderation.forgotten */
describe('half a year after a decision', () => {
  it('nothing personal is left of it, except while an appeal waits', async () => {
    const { db, clock } = app.services
    const done = await organizationWithItem()
    const waiting = await organizationWithItem()
    const email = await reportBy(done.id)
    await reportBy(waiting.id)
    for (const { path } of [done, waiting]) await post(`${path}remove`, because)
    const token = tokenIn((await lastMail(waiting.organization.owner.email))?.text, 'decision') ?? ''
    await appealOf(token)
    const ids = [done.id, waiting.id]
    const before = later(clock.now(), -185 * 24 * 60 * 60)
    await db.updateTable('moderation_decisions').set({ decided_at: before }).where('subject_id', 'in', ids).execute()
    await db.updateTable('reports').set({ closed_at: before }).where('subject_id', 'in', ids).execute()
    const counted = await db.selectFrom('notice_counts').selectAll().execute()
    const all = await db.selectFrom('moderation_decisions').select('id').execute()
    await reportHousekeeping({ db, clock }).run({})
    await moderationHousekeeping({ db, clock }).run({})
    const reports = await db.selectFrom('reports').select('subject_id').where('subject_id', 'in', ids).execute()
    expect(reports).toEqual([{ subject_id: waiting.id }])
    const decisions = await db.selectFrom('moderation_decisions').selectAll().execute()
    expect(decisions.filter(({ subject_id: id }) => id !== null && ids.includes(id))).toHaveLength(1)
    expect(decisions).toHaveLength(all.length)
    expect(JSON.stringify(decisions.filter(({ forgotten_at: at }) => at !== null))).not.toContain(because.reason)
    expect(await db.selectFrom('notice_counts').selectAll().execute()).toEqual(counted)
    expect(await db.selectFrom('reports').select('id').where('reporter_email', '=', email).execute()).toEqual([])
  })
})
