import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { causeRegistration, freshEmail, signUp, signUpSupporter } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const common = 'Too many people use this password. Choose another one'
const own = 'Choose a password that is not your name or your address'

/** @shows accounts.acceptable-passwords */
describe('a password', () => {
  it.each([
    ['123456', common],
    ['password', common],
    ['Football', common],
    ['rosa.marin', own],
    ['RosaMarin1984', own],
    ['marin-rosa', own],
  ])('%s cannot be chosen when signing up', async (password, sentence) => {
    const refused = await app.call('POST', '/register', { body: signUp({ password }) })
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [sentence] }])
  })

  it('that is the own address cannot be chosen when signing up', async () => {
    const email = freshEmail()
    for (const password of [email, email.split('@')[0]]) {
      const refused = await app.call('POST', '/register', { body: signUp({ email, password }) })
      expect([refused.status, refused.body.errors]).toEqual([422, { password: [own] }])
    }
  })

  it('cannot be the name of the organization', async () => {
    const form = causeRegistration({ organization_name: 'Clean River Alliance', password: 'clean river alliance' })
    const refused = await app.call('POST', '/register', { form })
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [own] }])
  })

  it('that many people use cannot be chosen later, either', async () => {
    const { id, token, password: current } = await signUpSupporter(app)
    const password = 'Rosa-Marin-84!'
    const body = { current_password: current, password, password_confirmation: password }
    const refused = await app.call('POST', `/users/${id}/actions?action=update-password`, { token, body })
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [own] }])
  })

  it('that was chosen before this rule still works', async () => {
    const { email, password } = await signUpSupporter(app)
    const answer = await app.call('POST', '/login', { body: { email, password } })
    expect(answer.status).toBe(200)
    expect((await app.call('POST', '/login', { body: { email, password: '123456' } })).status).toBe(401)
  })
})
