import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { demoProvider } from '../../testing/social-walk.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  const provider = { issuer: 'https://id.example', clientId: 'rostrum', clientSecret: 'secret' }
  const signInProviders = [demoProvider(provider, { id: 'cityworks', name: 'Cityworks' })]
  app = await createTestApp({ config: { signInProviders } })
  await app.work()
})
afterAll(() => app.close())

const linkedAt = new Date('2026-03-01T08:00:00Z')
const link = async (userId: string, provider: string, email: string): Promise<string> => {
  const id = newId()
  await app.services.db
    .insertInto('social_identities')
    .values({
      id,
      user_id: userId,
      provider,
      issuer: `https://${provider}.example`,
      subject: id,
      email,
      created_at: linkedAt,
      last_used_at: linkedAt,
    })
    .execute()
  return id
}
const list = async (token: string) => {
  const { body } = await app.call('GET', '/social-identities', { token })
  return (body.data as { id: string }[]).map(({ id }) => id)
}
const unlink = (token: string, id: string) => app.call('DELETE', `/social-identities/${id}`, { token })
const removePassword = (id: string) =>
  app.services.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()

/** @shows sign-in.identities */
it('lists the identities with the display names of their providers, but without their subjects', async () => {
  const { id, token } = await buildSupporter(app.services.db)
  const old = await link(id, 'gone', 'rosa@gone.example')
  const known = await link(id, 'cityworks', 'rosa@city.example')
  const { body } = await app.call('GET', '/social-identities', { token })
  const at = linkedAt.toISOString()
  expect(body.data).toEqual([
    {
      id: known,
      type: 'social-identities',
      attributes: { provider: 'Cityworks', email: 'rosa@city.example', linked_at: at, last_used_at: at },
    },
    {
      id: old,
      type: 'social-identities',
      attributes: { provider: 'gone', email: 'rosa@gone.example', linked_at: at, last_used_at: at },
    },
  ])
})

/** @shows sign-in.identities */
it('unlinks an identity once and sends a mail about it', async () => {
  const { id, email, token } = await buildSupporter(app.services.db)
  const identity = await link(id, 'cityworks', email)
  expect((await unlink(token, identity)).status).toBe(204)
  expect(await list(token)).toEqual([])
  expect((await unlink(token, identity)).status).toBe(404)
  await mailIsOut(app)
  const [mail, ...more] = await mailsTo(app, email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You can no longer log in to Rostrum with Cityworks')
  expect(mail?.text).toContain('Your password still works.')
})

/** @shows sign-in.identities */
it('keeps the only way to log in, even if two identities are unlinked at the same time', async () => {
  const { id, token } = await buildSupporter(app.services.db)
  await removePassword(id)
  const identities = [await link(id, 'cityworks', 'rosa@city.example'), await link(id, 'gone', 'rosa@gone.example')]
  const answers = await Promise.all(identities.map((identity) => unlink(token, identity)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const [left = ''] = await list(token)
  const refused = await unlink(token, left)
  expect(refused.body).toMatchObject({
    code: 'CONFLICT',
    message: 'This is the only way to log in to your account. Choose a password first.',
  })
  expect(await list(token)).toEqual([left])
})

it('gives no access to identities of other users', async () => {
  const { db } = app.services
  const owner = await buildSupporter(db)
  const other = await buildSupporter(db)
  const identity = await link(owner.id, 'cityworks', owner.email)
  expect(await list(other.token)).toEqual([])
  expect((await unlink(other.token, identity)).status).toBe(404)
  expect(await list(owner.token)).toEqual([identity])
})
