import { randomUUID } from 'node:crypto'

/** A session of an account, as somebody who has its token sees it. */
export interface KnownSession {
  accountId: string
  token: string
}

/** What one of the two people knows, and so what they can try. */
export interface Person {
  name: 'victim' | 'stranger'
  /** The addresses whose mail this person reads. */
  addresses: string[]
  /** Accounts at the identity provider. */
  identities: string[]
  /** By the id of the account. */
  passwords: Map<string, string>
  sessions: KnownSession[]
  hasAskedForAddress: boolean
}

/** What the victim believes about their accounts, which must be true after each call. */
export interface Model {
  victim: Person
  stranger: Person
  /**
   * The accounts that the victim knows as their own, by id, because their address may change. They have created them
   * themselves, or proved to own the address.
   */
  owned: Map<string, { isProven: boolean }>
  /** Copies of the victim's tokens that the stranger has, until the victim does what ends every session. */
  stolen: KnownSession[]
  isInvited: boolean
}

const newPerson = (name: Person['name'], addresses: number): Person => ({
  name,
  addresses: Array.from({ length: addresses }, () => `${randomUUID()}@example.org`),
  identities: [],
  passwords: new Map(),
  sessions: [],
  hasAskedForAddress: false,
})

/** The victim reads the mail of two addresses, so that an account can move from one to the other. */
export const newModel = (): Model => ({
  victim: newPerson('victim', 2),
  stranger: newPerson('stranger', 1),
  owned: new Map(),
  stolen: [],
  isInvited: false,
})

/** The victim has proved to own the address of this account. */
export const learnProof = ({ owned }: Model, accountId: string): void => {
  owned.set(accountId, { isProven: true })
}

/** The victim has done what must end every session of the account, also those that the stranger copied. */
export const expectSessionsEnded = (model: Model, accountId: string): void => {
  const isElsewhere = (session: KnownSession) => session.accountId !== accountId
  model.stolen = model.stolen.filter(isElsewhere)
  model.victim.sessions = model.victim.sessions.filter(isElsewhere)
}
