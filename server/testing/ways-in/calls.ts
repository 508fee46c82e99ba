import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer, TestApp } from '../app.ts'
import type { movableClock } from '../clock.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { mailIsOut, mailsTo } from '../mailbox.ts'
import { signUp } from '../registrations.ts'
import { loginTokenIn, openSocialBrowser } from '../social-walk.ts'
import type { KnownSession, Person } from './model.ts'

/** The program, and everything outside it that the two people use. */
export interface World {
  app: TestApp
  provider: IdentityProvider
  clock: ReturnType<typeof movableClock>
  /** Invites the victim. */
  organization: { id: string; owner: { id: string; token: string } }
}

const minutes = 60

/** Remembers the session of an answer that starts one, and returns the account's id. */
const remember = (person: Person, { status, body }: Answer): string | null => {
  if (status >= 300) return null
  const { id, meta } = body.data
  person.sessions.push({ accountId: id, token: meta.token })
  return id
}

export const register = async ({ app }: World, person: Person, email: string): Promise<string | null> => {
  const password = randomUUID()
  const accountId = remember(person, await app.call('POST', '/register', { body: signUp({ email, password }) }))
  if (accountId !== null) person.passwords.set(accountId, password)
  return accountId
}

/** Creates an account at the provider, which has verified the address or not. */
export const openIdentity = ({ provider }: World, person: Person, claims: { email: string; isVerified: boolean }) => {
  const id = randomUUID()
  provider.setAccount(id, {
    email: claims.email,
    email_verified: claims.isVerified,
    given_name: 'Amina',
    family_name: 'Diallo',
  })
  person.identities.push(id)
  return id
}

/** Returns the id of the account that the provider's button leads to, or null if it is refused. */
export const signInThroughProvider = async ({ app }: World, person: Person, identity: string) => {
  const browser = openSocialBrowser(app)
  const loginToken = loginTokenIn((await browser.signIn(identity)).location)
  return loginToken === '' ? null : remember(person, await browser.exchange(loginToken))
}

/** Tries every password that the person knows. The pauses between wrong passwords have passed. */
export const logIn = async ({ app, clock }: World, person: Person, email: string): Promise<void> => {
  for (const password of person.passwords.values()) {
    clock.advance(15 * minutes)
    remember(person, await app.call('POST', '/login', { body: { email, password } }))
  }
}

/** The newest token in the mail to one of the person's addresses whose link matches, and that address. */
const newestLink = async ({ app }: World, { addresses }: Person, link: RegExp) => {
  await mailIsOut(app)
  const found: { address: string; token: string }[] = []
  for (const address of addresses) {
    const token = (await mailsTo(app, address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
    if (token !== undefined) found.push({ address, token })
  }
  return found.at(-1)
}

/** Resets the password of the account at one of the person's addresses. At most three mails are sent an hour. */
export const resetPassword = async (world: World, person: Person, email: string): Promise<boolean> => {
  const { app, clock } = world
  clock.advance(20 * minutes)
  const account = await findAccount(world, email)
  await app.call('POST', '/forgotPassword', { body: { email } })
  const link = await newestLink(world, { ...person, addresses: [email] }, /password\/reset\?token=([\w-]+)/)
  if (account === undefined || link === undefined) return false
  const password = randomUUID()
  const body = { token: link.token, email, password, password_confirmation: password }
  expect((await app.call('POST', '/resetPassword', { body })).status).toBe(200)
  person.passwords.set(account.id, password)
  return true
}

/** Logs in to the account at one of the person's addresses with a mailed link. At most five are sent an hour. */
export const useLoginLink = async (world: World, person: Person, email: string): Promise<boolean> => {
  const { app, clock } = world
  clock.advance(12 * minutes)
  const account = await findAccount(world, email)
  await app.call('POST', '/login-links', { body: { email } })
  const link = await newestLink(world, { ...person, addresses: [email] }, /login\/link#([\w-]+)/)
  if (account === undefined || link === undefined) return false
  const answer = await app.call('POST', '/login-links/exchange', { body: { token: link.token } })
  expect(remember(person, answer)).toBe(account.id)
  return true
}

export const askForAddress = async ({ app }: World, person: Person, session: KnownSession, email: string) => {
  const password = person.passwords.get(session.accountId)
  const body = { email, ...(password !== undefined && { current_password: password }) }
  const { status } = await app.call('PUT', '/profile', { token: session.token, body })
  if (status === 200) person.hasAskedForAddress = true
  return status === 200
}

export const confirmAddress = async (world: World, person: Person, { token }: KnownSession): Promise<boolean> => {
  const link = await newestLink(world, person, /email\/confirm#([\w-]+)/)
  if (link === undefined) return false
  const answer = await world.app.call('POST', '/email-changes/confirm', { token, body: { token: link.token } })
  return answer.status === 200
}

/** Returns the address that the account has again, or null if there was nothing to undo. */
export const undoAddress = async (world: World, person: Person): Promise<string | null> => {
  const link = await newestLink(world, person, /email\/undo#([\w-]+)/)
  if (link === undefined) return null
  const { status } = await world.app.call('POST', '/email-changes/undo', { body: { token: link.token } })
  return status === 200 ? link.address : null
}

export const deleteAccount = async ({ app }: World, person: Person, { accountId, token }: KnownSession) => {
  const password = person.passwords.get(accountId)
  const path = `/users/${accountId}/actions?action=delete-account`
  const answer = await app.call('POST', path, { token, body: password === undefined ? {} : { password } })
  return answer.status === 200
}

export const invite = ({ app, organization: { id, owner } }: World, email: string) =>
  app.call('POST', `/organizations/${id}/invitations`, { token: owner.token, body: { email, role: 'editor' } })

export const acceptInvitation = async (world: World, person: Person, { token }: KnownSession): Promise<void> => {
  const link = await newestLink(world, person, /invitation#([\w-]+)/)
  if (link === undefined) return
  await world.app.call('POST', '/invitations/actions?action=accept', { token, body: { token: link.token } })
}

const selectAccount = ({ app }: World) =>
  app.services.db.selectFrom('users').select(['id', 'email', 'email_verified_at'])

export const findAccount = (world: World, email: string) =>
  selectAccount(world).where('email', '=', email).executeTakeFirst()

export const findAccountById = (world: World, id: string) =>
  selectAccount(world).where('id', '=', id).executeTakeFirst()

/** How many mails with this subject have arrived. */
export const countMails = async ({ app }: World, address: string, subject: string): Promise<number> => {
  await mailIsOut(app)
  return (await mailsTo(app, address)).filter((mail) => mail.subject === subject).length
}
