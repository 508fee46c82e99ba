import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildEngagement, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { consentBasis, importCalls } from '../../testing/people-imports-calls.ts'
import { peopleCalls } from '../../testing/people-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const { act, work, importPeople } = importCalls(() => app)
const { attributesOf: peopleOf, allow, follow } = peopleCalls(() => app)

/** Somebody with a proven address. */
const buildProven = async () => {
  const person = await buildSupporter(db())
  await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', person.id).execute()
  return person
}

/** Somebody who has signed a petition of the organization, which allows it nothing. */
const buildSigner = async (organizationId: string) => {
  const person = await buildProven()
  const item = await buildItem(db(), callCampaignKind, { organization_id: organizationId })
  await buildEngagement(db(), { content_item_id: item.id, user_id: person.id, outcome: 'contacted' })
  return person
}

const both = { purposes: ['organization_mail', 'phone_contact'] }
const consentsOf = async (token: string) => (await peopleOf(token)).map(({ consents }) => consents)

/** @shows people-imports.consents */
it('needs a sentence that says how these people agreed', async () => {
  const { owner } = await buildOrganization(db())
  const { body } = await importCalls(() => app).upload(owner.token, 'Email\nmaya@example.org')
  const confirm = (given: object) => act(owner.token, body.data.id, 'confirm', { mapping: ['email'], ...given })
  expect((await confirm({})).body.errors.consent_basis).toHaveLength(1)
  expect((await confirm({ consent_basis: 'on paper' })).body.errors.consent_basis[0]).toMatch(/at least 10/)
  expect((await confirm({ consent_basis: consentBasis, purposes: ['share_contact'] })).status).toBe(422)
  expect(await peopleOf(owner.token)).toEqual([])
})

/** @shows people-imports.consents */
it('keeps people who agreed to nothing, who may not be written to', async () => {
  const { owner } = await buildOrganization(db())
  await importPeople(owner.token, 'Email,Phone\nnothing@example.org,414-555-0111')
  const { body } = await app.call('GET', '/people', { token: owner.token })
  expect(body.meta).toMatchObject({ total: 1, may_be_mailed: 0, may_be_called: 0 })
})

/** @shows people-imports.consents */
it('records each consent with the sentence, which the person can read and withdraw', async () => {
  const { id, owner } = await buildOrganization(db())
  const signer = await buildSigner(id)
  await importPeople(owner.token, `Email,Phone\n${signer.email},414-555-0112`, both)
  const { body } = await app.call('GET', '/consents', { token: signer.token })
  expect(body.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject(
    ['organization_mail', 'phone_contact'].map((purpose) => ({
      purpose,
      is_given: true,
      text: consentBasis,
      page: 'import',
      proof: 'organization',
    })),
  )
  await allow(signer.token, id, 'organization_mail', false)
  expect(await consentsOf(owner.token)).toEqual([['phone_contact']])
})

/** @shows people-imports.withdrawn */
it('never gives back what a person has withdrawn, with or without an account', async () => {
  const { id, owner } = await buildOrganization(db())
  const signer = await buildSigner(id)
  await follow(signer.token, id)
  await follow(signer.token, id, 'unfollow')
  // Nothing links this account to the organization any more, except for the withdrawal.
  const gone = await buildProven()
  await follow(gone.token, id)
  await follow(gone.token, id, 'unfollow')
  await importPeople(owner.token, `Email\n${signer.email}\n${gone.email}\nfresh.consent@example.org`, both)
  const people = await peopleOf(owner.token)
  expect(people.map(({ email, consents }) => [email, consents]).toSorted()).toEqual(
    [
      [signer.email, []],
      [gone.email, []],
      ['fresh.consent@example.org', ['organization_mail']],
    ].toSorted(),
  )
})

/** @shows people-imports.withdrawn */
it('records no consent to mail for an address that is unreachable or has refused the organization', async () => {
  const { id, owner } = await buildOrganization(db())
  await db().insertInto('mail_suppressions').values({ address: 'bounced@example.org', reason: 'bounce' }).execute()
  await db().insertInto('refused_addresses').values({ organization_id: id, email: 'refused@example.org' }).execute()
  await importPeople(owner.token, 'Email\nbounced@example.org\nrefused@example.org', both)
  expect(await consentsOf(owner.token)).toEqual([[], []])
})

/** @shows people-imports.undo-consents */
it('withdraws when it is undone, unless the person has agreed by themselves since, and may be repeated', async () => {
  const { id, owner } = await buildOrganization(db())
  const [kept, lost] = [await buildSigner(id), await buildSigner(id)]
  const file = `Email,Phone\n${kept.email},\n${lost.email},`
  const importId = await importPeople(owner.token, file, both)
  await allow(kept.token, id, 'organization_mail')
  await act(owner.token, importId, 'undo')
  await work()
  const { body } = await app.call('GET', '/people?consent=email', { token: owner.token })
  expect(body.meta.total).toBe(1)
  expect((await app.call('GET', '/consents', { token: lost.token })).body.data).toMatchObject([
    { attributes: { is_given: false, text: null } },
  ])
  await importPeople(owner.token, file, both)
  expect(await consentsOf(owner.token)).toEqual([['organization_mail'], ['organization_mail']])
})

it('leaves the mail of those who follow since before consents were recorded to themselves', async () => {
  const { id, owner } = await buildOrganization(db())
  const follower = await buildProven()
  await db().insertInto('follows').values({ organization_id: id, user_id: follower.id }).execute()
  const importId = await importPeople(owner.token, `Email\n${follower.email}`, both)
  await act(owner.token, importId, 'undo')
  await work()
  expect(await consentsOf(owner.token)).toEqual([['organization_mail']])
})
