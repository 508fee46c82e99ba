import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { buildDocument, buildModerator } from '../../testing/factories-moderation.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { causeRegistration, freshEmail } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'
import { grantModerator, revokeModerator } from './moderators.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.close())

const register = async (documents: File[]) => {
  const email = freshEmail()
  const answer = await app.call('POST', '/register', { form: causeRegistration({ email }, documents) })
  const { meta, relationships } = answer.body.data
  return { email, token: meta.token as string, organizationId: relationships.organization.id as string }
}

const reviewsOf = (organizationId: string) =>
  app.services.db
    .selectFrom('organization_reviews')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('opened_at')
    .execute()

const waitingOf = async (organizationId: string): Promise<string> => {
  const open = (await reviewsOf(organizationId)).find(({ decided_at }) => decided_at === null)
  if (!open) throw new Error('The organization has no open review')
  return open.id
}

const decide = (id: string, token: string, body?: { reason: string }) =>
  app.call('POST', `/moderation/reviews/${id}/actions?action=${body ? 'decline' : 'approve'}`, {
    token,
    body: body ?? {},
  })

const profileOf = async ({ organizationId, token }: { organizationId: string; token: string }) =>
  (await app.call('GET', `/organizations/${organizationId}`, { token })).body.data.attributes

describe('an organization that registers', () => {
  /** @shows organizations.verified */
  it('with documents waits for a moderator, who can download them and verify it', async () => {
    const { token: moderator } = await buildModerator(app.services.db)
    const registered = await register([fileNamed('charter.pdf', sampleFiles.pdf)])
    expect(await profileOf(registered)).toMatchObject({ is_verified: false, review: { state: 'waiting' } })

    const id = await waitingOf(registered.organizationId)
    const { body } = await app.call('GET', '/moderation/reviews?perPage=100', { token: moderator })
    const listed = body.data.find((each: { id: string }) => each.id === id)
    expect(listed.attributes).toMatchObject({
      state: 'waiting',
      cause: 'registered',
      organization: { id: registered.organizationId, name: 'Clean River Alliance' },
      documents: [{ name: 'charter.pdf', mime_type: 'application/pdf' }],
    })

    const file = await app.server.inject({
      url: `/api/moderation/documents/${listed.attributes.documents[0].id}`,
      headers: { authorization: `Bearer ${moderator}` },
    })
    expect(file.rawPayload.equals(Buffer.from(sampleFiles.pdf))).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="document"',
      'cache-control': 'no-store',
    })

    expect((await decide(id, moderator)).body.data.attributes).toMatchObject({ state: 'approved' })
    expect(await profileOf(registered)).toMatchObject({ is_verified: true, review: { state: 'approved' } })
    await mailIsOut(app)
    const mails = await mailsTo(app, registered.email)
    expect(mails.some(({ text }) => text.includes('Clean River Alliance') && text.includes('/organization/'))).toBe(
      true,
    )
  })

  it('without documents has no review', async () => {
    const registered = await register([])
    expect(await reviewsOf(registered.organizationId)).toEqual([])
    expect(await profileOf(registered)).toMatchObject({ review: null })
  })

  it('is declined with a reason, which is mailed to its admins and shown to nobody else', async () => {
    const { token: moderator } = await buildModerator(app.services.db)
    const registered = await register([fileNamed('charter.pdf', sampleFiles.pdf)])
    const id = await waitingOf(registered.organizationId)
    const without = await app.call('POST', `/moderation/reviews/${id}/actions?action=decline`, {
      token: moderator,
      body: { reason: ' ' },
    })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
    await decide(id, moderator, { reason: 'The charter names somebody else.' })
    expect(await profileOf(registered)).toMatchObject({
      is_verified: false,
      review: { state: 'declined', reason: 'The charter names somebody else.' },
    })
    await mailIsOut(app)
    const mails = await mailsTo(app, registered.email)
    expect(mails.filter(({ text }) => text.includes('The charter names somebody else.'))).toHaveLength(1)
  })
})

describe('a review', () => {
  it('is decided once: the same decision can be repeated, another one is a conflict', async () => {
    const { db } = app.services
    const [first, second] = [await buildModerator(db), await buildModerator(db)]
    const { organizationId, email } = await register([fileNamed('charter.pdf', sampleFiles.pdf)])
    const id = await waitingOf(organizationId)
    const answers = await Promise.all([decide(id, first.token), decide(id, second.token, { reason: 'No.' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = answers[0]?.status === 200 ? [first, second] : [second, first]
    const again = winner === first ? decide(id, first.token) : decide(id, second.token, { reason: 'No.' })
    expect((await again).status).toBe(200)
    const late = await decide(id, loser.token)
    expect([late.status, late.body.message]).toEqual([409, 'Someone else already decided this'])
    await mailIsOut(app)
    // The welcome mail and one decision.
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  it('cannot be decided by an admin of the organization', async () => {
    const owner = { moderator_since: new Date() }
    const organization = await buildOrganization(app.services.db, { owner, verified_at: new Date() })
    const { token } = organization.owner
    await app.call('PUT', `/organizations/${organization.id}`, { token, body: { name: 'Another name' } })
    expect((await decide(await waitingOf(organization.id), token)).status).toBe(403)
  })

  it('is opened again by a change of the name, which removes the badge until then', async () => {
    const { db } = app.services
    const { token: moderator } = await buildModerator(db)
    const organization = await buildOrganization(db, { name: 'River Watch', verified_at: new Date() })
    await buildDocument(app.services, { organizationId: organization.id, ownerId: organization.owner.id })
    const { token } = organization.owner
    const rename = (name: string) => app.call('PUT', `/organizations/${organization.id}`, { token, body: { name } })
    await rename('River Watch')
    expect(await reviewsOf(organization.id)).toEqual([])
    await rename('Official River Agency')
    await rename('Official River Agency of the State')
    const shown = await app.call('GET', `/organizations/${organization.id}`)
    expect(shown.body.data.attributes).toMatchObject({ is_verified: false })
    expect(shown.body.data.attributes).not.toHaveProperty('review')
    const [review, ...more] = await reviewsOf(organization.id)
    expect(more).toEqual([])
    expect(review).toMatchObject({ cause: 'renamed', previous_name: 'River Watch', decided_at: null })
    await decide(review?.id ?? '', moderator)
    expect(await profileOf({ organizationId: organization.id, token })).toMatchObject({ is_verified: true })
  })
})

describe('a moderator', () => {
  it('is appointed and dismissed by mail address, which takes effect in existing sessions', async () => {
    const { db, clock } = app.services
    const { email, token } = await register([])
    const isModerator = async () => (await app.call('GET', '/profile', { token })).body.data.attributes.is_moderator
    const seesQueue = async () => (await app.call('GET', '/moderation/queue', { token })).status
    expect([await isModerator(), await seesQueue()]).toEqual([false, 403])
    expect(await grantModerator(db, email.toUpperCase(), clock.now())).toBe('done')
    expect(await grantModerator(db, email, clock.now())).toBe('already')
    expect([await isModerator(), await seesQueue()]).toEqual([true, 200])
    expect(await revokeModerator(db, email, clock.now())).toBe('done')
    expect([await isModerator(), await seesQueue()]).toEqual([false, 403])
    expect(await grantModerator(db, freshEmail(), clock.now())).toBe('unknown')
  })
})
