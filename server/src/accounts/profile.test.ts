import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpSupporter } from '../../testing/registrations.ts'
import { uploadImage } from '../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const completeProfile = async (token: string) => ({
  name: 'Rosa M. Marin',
  first_name: 'Rosa María',
  last_name: 'Marín',
  address: '4 Harbor Road',
  phone: '503-555-0171',
  interests: ['Housing', 'Clean water'],
  avatar: await uploadImage(app, token),
  use_location: true,
})

describe('a user’s own profile', () => {
  /** @shows accounts.profile */
  it.each(['/profile', '/restify/profile'])('can be changed and read at %s', async (path) => {
    const { token } = await signUpSupporter(app)
    const change = await completeProfile(token)
    const changed = await app.call('PUT', path, { token, body: change })
    expect(changed.status).toBe(200)
    expect(changed.body.data.attributes).toMatchObject(change)
    const read = await app.call('GET', path, { token })
    expect(read.body).toEqual(changed.body)
  })

  /** @shows accounts.names */
  it('keeps the full name and its parts together', async () => {
    const { token } = await signUpSupporter(app)
    const change = async (body: object) => (await app.call('PUT', '/profile', { token, body })).body.data.attributes
    const before = (await app.call('GET', '/profile', { token })).body.data.attributes
    expect(await change({ first_name: 'Ana' })).toMatchObject({ name: `Ana ${before.last_name}`, first_name: 'Ana' })
    expect(await change({ name: 'Ana Ruiz López' })).toMatchObject({ first_name: 'Ana', last_name: 'Ruiz López' })
    await change({ name: 'Dr. Ana Ruiz', first_name: 'Ana', last_name: 'Ruiz' })
    expect(await change({ last_name: 'Marin' })).toMatchObject({ name: 'Dr. Ana Ruiz', last_name: 'Marin' })
  })

  /** @shows accounts.profile */
  it('can also be changed by the user’s id', async () => {
    const { id, token } = await signUpSupporter(app)
    const changed = await app.call('PUT', `/users/${id}`, { token, body: { first_name: 'Rosalía' } })
    expect(changed.status).toBe(200)
    expect(changed.body.data.attributes).toMatchObject({ first_name: 'Rosalía', last_name: 'Marin' })
  })

  /** @shows wire.booleans */
  it('keeps fields that a change does not contain, and clears an avatar with empty text', async () => {
    const { token } = await signUpSupporter(app)
    const change = await completeProfile(token)
    await app.call('PUT', '/profile', { token, body: change })
    const { body } = await app.call('PUT', '/profile', { token, body: { avatar: '', use_location: 0, interests: [] } })
    expect(body.data.attributes).toMatchObject({ ...change, avatar: null, use_location: false, interests: [] })
    const unchanged = await app.call('PUT', '/profile', { token, body: {} })
    expect(unchanged.body.data.attributes).toEqual(body.data.attributes)
  })

  /** @shows accounts.own-only */
  it('ignores what it shows but users cannot change, and refuses other fields', async () => {
    const { id, token } = await signUpSupporter(app)
    const body = { id: 'other', user_type: 'organization', is_organization_admin: true, approved_at: null }
    const refused = await app.call('PUT', '/profile', { token, body: { ...body, password_hash: 'x' } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['password_hash'])
    const changed = await app.call('PUT', '/profile', { token, body })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      id,
      attributes: { user_type: 'regular_user', is_organization_admin: false },
    })
  })

  /** @shows accounts.profile-rules */
  it('is saved by a supporter who registered with a number of another country', async () => {
    const { token } = await signUpSupporter(app, { phone: '+44 20 7946 0958' })
    const { attributes } = (await app.call('GET', '/profile', { token })).body.data
    expect(attributes.phone).toBe('+442079460958')
    const { status, body } = await app.call('PUT', '/profile', {
      token,
      body: { first_name: 'Rosalind', phone: attributes.phone },
    })
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({ first_name: 'Rosalind', phone: '+442079460958' })
  })

  /** @shows accounts.profile-rules */
  it.each([
    ['name', ''],
    ['first_name', ' '],
    ['last_name', ''],
    ['address', ''],
    ['email', 'nobody'],
    ['phone', '5035550171'],
    ['avatar', 'javascript:alert(1)'],
    ['use_location', 'perhaps'],
    ['interests.0', ['x'.repeat(121)]],
  ])('is not changed by an invalid %s', async (field, value) => {
    const { token } = await signUpSupporter(app)
    const before = await app.call('GET', '/profile', { token })
    const body = { first_name: 'Changed', [field.split('.')[0] ?? '']: value }
    const refused = await app.call('PUT', '/profile', { token, body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect((await app.call('GET', '/profile', { token })).body).toEqual(before.body)
  })

  /** @shows accounts.own-only */
  it('does not give access to other users, whether or not they exist', async () => {
    const { token } = await signUpSupporter(app)
    const other = await signUpSupporter(app)
    for (const id of [other.id, '0192a0f0-0000-7000-8000-000000000000', 'not-an-id']) {
      const refused = await app.call('PUT', `/users/${id}`, { token, body: { first_name: 'Mallory' } })
      expect(refused.status).toBe(404)
    }
    const untouched = await app.call('GET', '/profile', { token: other.token })
    expect(untouched.body.data.attributes.first_name).toBe('Rosa')
  })
})
