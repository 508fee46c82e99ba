import * as fc from 'fast-check'
import { expect } from 'vitest'
import { translate } from '../../src/platform/texts.ts'
import * as calls from './calls.ts'
import type { World } from './calls.ts'
import { expectSessionsEnded, learnProof, type KnownSession, type Model, type Person } from './model.ts'
import { expectSafe } from './safety.ts'

export type WaysInCommand = fc.AsyncCommand<Model, World>
type Who = Person['name']
/** An address: the victim reads the mail of the first two. */
type Address = 'first' | 'second' | 'stranger’s'

const addressOf = ({ victim, stranger }: Model, address: Address): string => {
  const [first = '', second = ''] = victim.addresses
  const [strangers = ''] = stranger.addresses
  return { first, second, 'stranger’s': strangers }[address]
}

interface Step {
  name: string
  isPossible?: (model: Readonly<Model>) => boolean
  run: (model: Model, world: World) => Promise<void>
}

/** After each command, nobody may have access whom the victim does not know of. */
const command = ({ name, isPossible = () => true, run }: Step): WaysInCommand => ({
  check: isPossible,
  run: async (model, world) => {
    await run(model, world)
    await expectSafe(world, model)
  },
  toString: () => name,
})

const hasSession = (who: Who) => (model: Readonly<Model>) => model[who].sessions.length > 0

/** One of the person's sessions, counted from the newest. */
const sessionOf = ({ sessions }: Person, fromNewest: number): KnownSession => {
  const session = sessions.at(-1 - (fromNewest % sessions.length))
  if (!session) throw new Error('The person has no session.')
  return session
}

/** Makes a change that must be announced, and expects the mail. Null means that nothing has changed. */
const expectAnnounced = async (world: World, address: string, text: string, change: () => Promise<boolean>) => {
  const subject = translate('en', `mail.${text}.subject`, { provider: 'Demo' })
  const before = await calls.countMails(world, address, subject)
  const hasChanged = await change()
  const after = await calls.countMails(world, address, subject)
  if (hasChanged) expect(after, `“${subject}” is mailed`).toBeGreaterThan(before)
  return hasChanged
}

export const register = (who: Who, address: Address) =>
  command({
    name: `the ${who} registers with the ${address} address`,
    run: async (model, world) => {
      const id = await calls.register(world, model[who], addressOf(model, address))
      if (who === 'victim' && id !== null) model.owned.set(id, { isProven: false })
    },
  })

/** A new account at the provider. The provider verifies only addresses whose mail the person reads. */
export const signInThroughProvider = (who: Who, address: Address) =>
  command({
    name: `the ${who} signs in at a provider with the ${address} address`,
    run: async (model, world) => {
      const person = model[who]
      const email = addressOf(model, address)
      const isVerified = person.addresses.includes(email)
      const identity = calls.openIdentity(world, person, { email, isVerified })
      if (who === 'stranger') {
        await calls.signInThroughProvider(world, person, identity)
        return
      }
      const existing = await calls.findAccount(world, email)
      const signIn = async () => (await calls.signInThroughProvider(world, person, identity)) !== null
      if (existing) {
        if (existing.email_verified_at === null) expectSessionsEnded(model, existing.id)
        expect(await expectAnnounced(world, email, 'linked', signIn)).toBe(true)
      } else {
        expect(await signIn()).toBe(true)
      }
      learnProof(model, sessionOf(person, 0).accountId)
    },
  })

export const useProviderAgain = () =>
  command({
    name: 'the stranger presses the provider’s button of the first account again',
    isPossible: ({ stranger }) => stranger.identities.length > 0,
    run: async ({ stranger }, world) => {
      const [identity = ''] = stranger.identities
      await calls.signInThroughProvider(world, stranger, identity)
    },
  })

export const logIn = (who: Who, address: Address) =>
  command({
    name: `the ${who} logs in with the ${address} address`,
    isPossible: (model) => model[who].passwords.size > 0,
    run: (model, world) => calls.logIn(world, model[who], addressOf(model, address)),
  })

export const resetPassword = (who: Who, address: Address) =>
  command({
    name: `the ${who} resets the password of the ${address} address`,
    run: async (model, world) => {
      const person = model[who]
      const email = addressOf(model, address)
      const account = await calls.findAccount(world, email)
      const hasChanged = await expectAnnounced(world, email, 'passwordChanged', () =>
        calls.resetPassword(world, person, email),
      )
      expect(hasChanged, 'whoever reads the mail gets into the account').toBe(account !== undefined)
      if (who === 'stranger' || !account) return
      learnProof(model, account.id)
      expectSessionsEnded(model, account.id)
    },
  })

export const useLoginLink = (who: Who, address: Address) =>
  command({
    name: `the ${who} logs in with a link that is mailed to the ${address} address`,
    run: async (model, world) => {
      const person = model[who]
      const email = addressOf(model, address)
      const account = await calls.findAccount(world, email)
      const isUnproven = account?.email_verified_at === null
      if (isUnproven && who === 'victim') expectSessionsEnded(model, account.id)
      const logInWithLink = () => calls.useLoginLink(world, person, email)
      const isLoggedIn = await (isUnproven ? expectAnnounced(world, email, 'claimed', logInWithLink) : logInWithLink())
      expect(isLoggedIn, 'whoever reads the mail gets into the account').toBe(account !== undefined)
      if (who === 'victim' && account) learnProof(model, account.id)
    },
  })

export const askForAddress = (who: Who, address: Address, session: number) =>
  command({
    name: `the ${who} asks for the ${address} address in session ${session}`,
    isPossible: hasSession(who),
    run: async (model, world) => {
      const chosen = sessionOf(model[who], session)
      const email = addressOf(model, address)
      const ask = () => calls.askForAddress(world, model[who], chosen, email)
      const account = await calls.findAccountById(world, chosen.accountId)
      // Mail to an address that nobody has proved is limited.
      const isAnnounced = account && account.email_verified_at !== null && account.email !== email
      await (isAnnounced ? expectAnnounced(world, account.email, 'emailRequested', ask) : ask())
    },
  })

export const confirmAddress = (who: Who, session: number) =>
  command({
    name: `the ${who} confirms an address in session ${session}`,
    isPossible: (model) => hasSession(who)(model) && model[who].hasAskedForAddress,
    run: async (model, world) => {
      const chosen = sessionOf(model[who], session)
      const before = await calls.findAccountById(world, chosen.accountId)
      const confirm = () => calls.confirmAddress(world, model[who], chosen)
      if (!before || before.email_verified_at === null) {
        if ((await confirm()) && who === 'victim') learnProof(model, chosen.accountId)
        return
      }
      const move = async () => {
        await confirm()
        const after = await calls.findAccountById(world, chosen.accountId)
        return after !== undefined && after.email !== before.email
      }
      await expectAnnounced(world, before.email, 'emailChanged', move)
    },
  })

export const undoAddress = (who: Who) =>
  command({
    name: `the ${who} undoes a change of address`,
    isPossible: ({ victim, stranger }) => victim.hasAskedForAddress || stranger.hasAskedForAddress,
    run: async (model, world) => {
      const email = await calls.undoAddress(world, model[who])
      const account = email === null ? undefined : await calls.findAccount(world, email)
      if (who === 'stranger' || !account) return
      learnProof(model, account.id)
      expectSessionsEnded(model, account.id)
    },
  })

export const deleteAccount = (who: Who, session: number) =>
  command({
    name: `the ${who} deletes the account of session ${session}`,
    isPossible: hasSession(who),
    run: async (model, world) => {
      const chosen = sessionOf(model[who], session)
      const isDeleted = await calls.deleteAccount(world, model[who], chosen)
      if (who === 'victim' && isDeleted) model.owned.delete(chosen.accountId)
    },
  })

const invite = (address: Address) =>
  command({
    name: `the ${address} address is invited to an organization`,
    run: async (model, world) => {
      await calls.invite(world, addressOf(model, address))
      model.isInvited = true
    },
  })

const acceptInvitation = (who: Who) =>
  command({
    name: `the ${who} accepts an invitation`,
    isPossible: (model) => hasSession(who)(model) && model.isInvited,
    run: (model, world) => calls.acceptInvitation(world, model[who], sessionOf(model[who], 0)),
  })

/**
 * The stranger copies the victim's newest token, for example from an open computer. Within ten minutes after a sign-in,
 * a session proves the identity of an account without a password, so the session is older.
 */
export const stealToken = () =>
  command({
    name: 'the stranger copies the victim’s token',
    isPossible: hasSession('victim'),
    run: async (model, { clock }) => {
      const session = sessionOf(model.victim, 0)
      clock.advance(15 * 60)
      model.stranger.sessions.push(session)
      model.stolen.push(session)
    },
  })

const people: readonly Who[] = ['victim', 'stranger']

/** Most commands are about the victim's first address, so that short sequences meet in one account. */
const victimsAddress = fc.oneof(
  { arbitrary: fc.constant<Address>('first'), weight: 3 },
  { arbitrary: fc.constant<Address>('second'), weight: 1 },
)
/** The victim only enters own addresses, the stranger any. */
const enteredBy: Record<Who, fc.Arbitrary<Address>> = {
  victim: victimsAddress,
  stranger: fc.oneof(victimsAddress, fc.constant<Address>('stranger’s')),
}
const session = fc.nat(2)

/** Every call of either person, as one arbitrary command each. */
const anyCall = people.flatMap((who) => {
  const address = enteredBy[who]
  return [
    address.map((chosen) => register(who, chosen)),
    address.map((chosen) => signInThroughProvider(who, chosen)),
    address.map((chosen) => logIn(who, chosen)),
    fc.tuple(address, session).map(([chosen, index]) => askForAddress(who, chosen, index)),
    session.map((index) => confirmAddress(who, index)),
    session.map((index) => deleteAccount(who, index)),
    fc.constant(undoAddress(who)),
    fc.constant(acceptInvitation(who)),
  ]
})

/** What attacks consist of, which would be rare otherwise. */
const partsOfAttacks = [
  fc.constant(stealToken()),
  fc.constant(useProviderAgain()),
  enteredBy.stranger.map((chosen) => signInThroughProvider('stranger', chosen)),
  session.map((index) => askForAddress('stranger', 'stranger’s', index)),
  victimsAddress.map((chosen) => resetPassword('victim', chosen)),
  victimsAddress.map((chosen) => useLoginLink('victim', chosen)),
]

/** How a sequence begins. Without this, most of it would only create the account that the attack is about. */
export const anyBeginning: fc.Arbitrary<WaysInCommand[]> = fc.constantFrom(
  [],
  [register('stranger', 'first')],
  [signInThroughProvider('stranger', 'first')],
  [register('victim', 'first'), stealToken()],
  [signInThroughProvider('victim', 'first'), stealToken()],
)

export const anyCommand: fc.Arbitrary<WaysInCommand>[] = [
  ...anyCall,
  ...partsOfAttacks,
  ...partsOfAttacks,
  fc.constant(resetPassword('stranger', 'stranger’s')),
  fc.constant(useLoginLink('stranger', 'stranger’s')),
  victimsAddress.map(invite),
]
