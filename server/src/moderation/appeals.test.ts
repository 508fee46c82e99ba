import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { because, openAppeals } from '../../testing/appeals.ts'
import { buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { later } from '../platform/clock.ts'

let world: Awaited<ReturnType<typeof openAppeals>>
beforeAll(async () => {
  world = await openAppeals()
})
afterAll(() => world.app.close())

/** @shows moderation.appeals */
describe('an appeal', () => {
  it('of an organization is decided by another moderator, who restores the content', async () => {
    const { app, first, post, lastMail, tokenFor, organizationWithItem, appealsIn, decide, appealOf, isPublic } = world
    const { organization, path, id } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = await tokenFor(organization.owner.email)
    const appeal = await appealOf(token)
    // Repeating it changes nothing.
    const again = await app.call('POST', `/decisions/${token}/appeals`, { body: { text: 'Other words than before.' } })
    expect(again.body.data.attributes.appeal.text).toBe(appeal.attributes.text)
    expect(appeal.attributes).toMatchObject({ side: 'concerned', refusal: null, outcome: null })

    const own = await decide(appeal.id, 'reverse', first.token)
    expect([own.status, own.body.message]).toEqual([
      403,
      'You made this decision. Another moderator has to decide the appeal',
    ])
    const seen = (await appealsIn('open', first.token)).find((each) => each.id === appeal.id)
    expect(seen?.attributes.refusal).toBe('own_decision')
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
    const { app, post, lastMail, tokenFor, organizationWithItem, reportBy, appealsIn, decide } = world
    const { path, id } = await organizationWithItem()
    const emails = [await reportBy(id), await reportBy(id), await reportBy(id)]
    await post(`${path}dismiss`)
    const tokens = []
    for (const email of emails) tokens.push(await tokenFor(email, 'notice'))
    const [one = '', other = '', silent = ''] = tokens
    const write = async (token: string, text: string) =>
      (await app.call('POST', `/notices/${token}/appeals`, { body: { text } })).body.data.attributes.appeal
    expect(await write(one, 'He lives in my street.')).toMatchObject({ text: 'He lives in my street.' })
    const untouched = (await app.call('GET', `/notices/${other}`)).body.data.attributes
    expect(untouched).toMatchObject({ appeal: null, appeal_until: expect.any(String) })
    expect(await write(other, 'She has moved away.')).toMatchObject({ text: 'She has moved away.' })
    expect(await write(other, 'Other words than before.')).toMatchObject({ text: 'She has moved away.' })
    const open = await appealsIn('open')
    const [upheld = '', reversed = ''] = ['He lives in my street.', 'She has moved away.'].map(
      (text) => open.find((each) => each.attributes.text === text)?.id,
    )
    await decide(upheld, 'uphold')
    expect((await app.call('GET', `/notices/${other}`)).body.data.attributes.appeal).toMatchObject({ outcome: null })
    await write(silent, 'Both are right, I was there.')
    await decide(reversed, 'reverse')
    expect(await appealsIn('open')).not.toContainEqual(expect.objectContaining({ id: reversed }))
    const subjects = []
    for (const email of emails) subjects.push((await lastMail(email))?.subject)
    expect(subjects).toEqual([
      'Your appeal: the decision stays',
      'Your appeal: the decision was reversed',
      'Your appeal: the decision was reversed',
    ])
    expect((await decide(upheld, 'reverse')).status).toBe(409)
  })

  it('that is turned down changes nothing but says why', async () => {
    const { post, lastMail, tokenFor, organizationWithItem, appealsIn, decide, appealOf, isPublic } = world
    const { organization, path, id } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = await tokenFor(organization.owner.email)
    const appeal = await appealOf(token)
    await decide(appeal.id, 'uphold')
    expect(await isPublic(id)).toBe(false)
    expect((await lastMail(organization.owner.email))?.subject).toBe('Your appeal: the decision stays')
    const closed = (await appealsIn('closed')).find((each) => each.id === appeal.id)
    expect(closed?.attributes).toMatchObject({ outcome: 'upheld', reason: 'Looked at again.' })
  })

  it('of somebody who reported opens the dismissed reports again, for an account and without one', async () => {
    const { app, first, post, lastMail, tokenFor, organizationWithItem, reportBy, decide, appealOf } = world
    const { path, id } = await organizationWithItem()
    const email = await reportBy(id)
    const open = async () => {
      const { body } = await app.call('GET', '/moderation/reports?perPage=100', { token: first.token })
      return body.data.some((each: { attributes: { subject_id: string } }) => each.attributes.subject_id === id)
    }
    const early = await tokenFor(email, 'notice')
    const tooEarly = await app.call('POST', `/notices/${early}/appeals`, { body: { text: 'Nobody has looked.' } })
    expect(tooEarly.status).toBe(403)
    await post(`${path}dismiss`)
    const token = await tokenFor(email, 'notice')
    const appeal = await appealOf(token, 'notices')
    expect(appeal.attributes.side).toBe('reporter')
    expect(await open()).toBe(false)
    await decide(appeal.id, 'reverse')
    expect(await open()).toBe(true)
    expect((await lastMail(email))?.text).toContain('Your report is open again')
  })

  it('of banned admins and of a banned person lifts the ban, by the link in their mail', async () => {
    const { app, post, lastMail, tokenFor, decide, appealOf } = world
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    await post(`/moderation/organizations/${organization.id}/actions?action=ban`, because)
    await post(`/moderation/users/${supporter.id}/actions?action=ban`, because)
    for (const email of [organization.owner.email, supporter.email]) {
      const token = await tokenFor(email)
      await decide((await appealOf(token)).id, 'reverse')
      expect((await lastMail(email))?.subject).toBe('Your appeal: the decision was reversed')
    }
    expect((await app.call('GET', `/organizations/${organization.id}`)).status).toBe(200)
    const row = db.selectFrom('users').select('banned_at').where('id', '=', supporter.id)
    expect((await row.executeTakeFirstOrThrow()).banned_at).toBeNull()
  })

  it('is refused after six months, and to a moderator of the organization that it is about', async () => {
    const { app, post, tokenFor, organizationWithItem, decide, appealOf } = world
    const { db, clock } = app.services
    const { organization, path, id } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = await tokenFor(organization.owner.email)
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
    const { app, first, post, tokenFor, organizationWithItem, appealsIn, decide, appealOf } = world
    const { db } = app.services
    const { organization, path } = await organizationWithItem()
    await post(`${path}remove`, because)
    const token = await tokenFor(organization.owner.email)
    const appeal = await appealOf(token)
    const others = db.updateTable('users').where('id', '<>', first.id).where('moderator_since', 'is not', null)
    const changed = await others.set({ moderator_since: null }).returning('id').execute()
    const [seen] = (await appealsIn('open', first.token)).filter((each) => each.id === appeal.id)
    expect(seen?.attributes.refusal).toBe('only_moderator')
    expect((await decide(appeal.id, 'uphold', first.token)).body.message).toContain('there is no other moderator')
    const ids = changed.map(({ id }) => id)
    await db.updateTable('users').set({ moderator_since: new Date() }).where('id', 'in', ids).execute()
  })
})
