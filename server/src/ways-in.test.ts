import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { movableClock } from '../testing/clock.ts'
import { buildAdmin, buildOrganization } from '../testing/factories.ts'
import type { IdentityProvider } from '../testing/identity-provider.ts'
import { isLongRun } from '../testing/long-run.ts'
import { mailIsOut, mailsTo } from '../testing/mailbox.ts'
import { signUp } from '../testing/registrations.ts'
import { createSocialApp, loginTokenIn, openSocialBrowser } from '../testing/social-walk.ts'

const clock = movableClock()
let provider: IdentityProvider
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, provider, close } = await createSocialApp(clock))
})
afterAll(() => close())

/** One of the two people: what they know and what they can do with it. */
interface Person {
  /** The address whose mail this person reads. */
  address: string
  /** Accounts at the identity provider, by whether the provider has verified the address in them. */
  identities: string[]
  passwords: string[]
  tokens: string[]
}

interface World {
  victim: Person
  stranger: Person
  /** An invitation to the victim's address is sent in the name of this organization. */
  organizationId: string
}

const newPerson = (): Person => ({
  address: `${randomUUID()}@example.org`,
  identities: [],
  passwords: [],
  tokens: [],
})

const identityOf = (person: Person, email: string, isVerified: boolean) => {
  const id = randomUUID()
  provider.setAccount(id, { email, email_verified: isVerified, given_name: 'Amina', family_name: 'Diallo' })
  person.identities.push(id)
  return id
}

const remember = (person: Person, answer: { status: number; body: { data?: { meta?: { token?: string } } } }) => {
  const token = answer.body?.data?.meta?.token
  if (answer.status < 300 && token) person.tokens.push(token)
}

const register = async (person: Person, email: string) => {
  const password = randomUUID()
  const answer = await app.call('POST', '/register', { body: signUp({ email, password }) })
  if (answer.status === 201) person.passwords.push(password)
  remember(person, answer)
}

const signInThroughProvider = async (person: Person, identity: string) => {
  const browser = openSocialBrowser(app)
  const { location } = await browser.signIn(identity)
  const loginToken = loginTokenIn(location)
  if (loginToken !== '') remember(person, await browser.exchange(loginToken))
}

/** The newest token in a mail to the person whose link matches. */
const linkToken = async ({ address }: Person, link: RegExp): Promise<string | undefined> => {
  await mailIsOut(app)
  return (await mailsTo(app, address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
}

const resetPassword = async (person: Person) => {
  await app.call('POST', '/forgotPassword', { body: { email: person.address } })
  const token = await linkToken(person, /password\/reset\?token=([\w-]+)/)
  if (token === undefined) return
  const password = randomUUID()
  const body = { token, email: person.address, password, password_confirmation: password }
  const answer = await app.call('POST', '/resetPassword', { body })
  if (answer.status === 200) person.passwords.push(password)
}

const logIn = async (person: Person, email: string) => {
  for (const password of person.passwords.slice(-3)) {
    clock.advance(15 * 60)
    remember(person, await app.call('POST', '/login', { body: { email, password } }))
  }
}

const withNewestToken = async (person: Person, act: (token: string) => Promise<unknown>) => {
  const token = person.tokens.at(-1)
  if (token !== undefined) await act(token)
}

const changeAddress = (person: Person, email: string) =>
  withNewestToken(person, async (token) => {
    const current_password = person.passwords.at(-1)
    await app.call('PUT', '/profile', { token, body: { email, ...(current_password && { current_password }) } })
  })

const confirmAddress = (person: Person) =>
  withNewestToken(person, async (token) => {
    const given = await linkToken(person, /email\/confirm#([\w-]+)/)
    if (given !== undefined) await app.call('POST', '/email-changes/confirm', { token, body: { token: given } })
  })

const undoChange = async (person: Person) => {
  const token = await linkToken(person, /email\/undo#([\w-]+)/)
  if (token !== undefined) await app.call('POST', '/email-changes/undo', { body: { token } })
}

const deleteAccount = (person: Person) =>
  withNewestToken(person, async (token) => {
    const { status, body } = await app.call('GET', '/profile', { token })
    if (status !== 200) return
    const password = person.passwords.at(-1)
    const path = `/users/${body.data.id}/actions?action=delete-account`
    await app.call('POST', path, { token, body: password === undefined ? {} : { password } })
  })

const acceptInvitation = (person: Person) =>
  withNewestToken(person, async (token) => {
    const given = await linkToken(person, /invitation#([\w-]+)/)
    const path = '/invitations/actions?action=accept'
    if (given !== undefined) await app.call('POST', path, { token, body: { token: given } })
  })

const invite = async ({ organizationId, victim }: World) => {
  const { token } = await buildAdmin(app.services.db, { organization_id: organizationId, role: 'owner' })
  const body = { email: victim.address, role: 'editor' }
  await app.call('POST', `/organizations/${organizationId}/invitations`, { token, body })
}

/** Everything that either person can do, by name. */
const acts: Record<string, (world: World) => Promise<unknown>> = {
  'the stranger registers with the victim’s address': ({ stranger, victim }) => register(stranger, victim.address),
  'the stranger registers': ({ stranger }) => register(stranger, stranger.address),
  'the stranger signs in at a provider with the victim’s address, unverified': ({ stranger, victim }) =>
    signInThroughProvider(stranger, identityOf(stranger, victim.address, false)),
  'the stranger signs in at a provider': ({ stranger }) =>
    signInThroughProvider(stranger, identityOf(stranger, stranger.address, true)),
  'the stranger signs in again at the first provider account': async ({ stranger }) => {
    const [identity] = stranger.identities
    if (identity !== undefined) await signInThroughProvider(stranger, identity)
  },
  'the stranger logs in with the victim’s address': ({ stranger, victim }) => logIn(stranger, victim.address),
  'the stranger asks for the victim’s address': ({ stranger, victim }) => changeAddress(stranger, victim.address),
  'the stranger asks for their own address': ({ stranger }) => changeAddress(stranger, stranger.address),
  'the stranger confirms an address': ({ stranger }) => confirmAddress(stranger),
  'the stranger undoes a change': ({ stranger }) => undoChange(stranger),
  'the stranger deletes an account': ({ stranger }) => deleteAccount(stranger),
  'the victim registers': ({ victim }) => register(victim, victim.address),
  'the victim resets the password': ({ victim }) => resetPassword(victim),
  'the victim logs in': ({ victim }) => logIn(victim, victim.address),
  'the victim signs in at a provider': ({ victim }) =>
    signInThroughProvider(victim, identityOf(victim, victim.address, true)),
  'the victim confirms an address': ({ victim }) => confirmAddress(victim),
  'the victim undoes a change': ({ victim }) => undoChange(victim),
  'the victim is invited': invite,
  'the victim accepts an invitation': ({ victim }) => acceptInvitation(victim),
}

/** The account whose address the victim has proved to own. */
const findOwned = ({ victim }: World) =>
  app.services.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', victim.address)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** Nothing that the stranger knows opens the account of the victim. */
const expectSafe = async (world: World) => {
  const { stranger, victim } = world
  const owned = await findOwned(world)
  if (!owned) return
  for (const token of stranger.tokens) {
    const { status, body } = await app.call('GET', '/profile', { token })
    expect(status === 200 ? body.data.id : 'none').not.toBe(owned.id)
  }
  for (const password of stranger.passwords) {
    clock.advance(15 * 60)
    const answer = await app.call('POST', '/login', { body: { email: victim.address, password } })
    expect(answer.status).toBe(401)
  }
  const { db } = app.services
  const identities = await db
    .selectFrom('social_identities')
    .select('subject')
    .where('user_id', '=', owned.id)
    .execute()
  for (const { subject } of identities) expect(stranger.identities).not.toContain(subject)
  const changes = await db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', owned.id)
    .where('confirmed_at', 'is', null)
    .execute()
  expect(changes).toEqual([])
}

/** @shows accounts.ways-in */
it('no sequence of calls leaves a stranger with access to an account whose address the victim owns', async () => {
  const names = Object.keys(acts)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 10 }), async (sequence) => {
      const organization = await buildOrganization(app.services.db)
      const world: World = { victim: newPerson(), stranger: newPerson(), organizationId: organization.id }
      for (const name of sequence) {
        await acts[name]?.(world)
        await expectSafe(world)
      }
    }),
    { numRuns: isLongRun ? 400 : 25, seed: 20_261_125, endOnFailure: !isLongRun },
  )
}, 600_000)
