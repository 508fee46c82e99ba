import { expect } from 'vitest'
import { isPassword } from '../../src/accounts/passwords.ts'
import type { World } from './calls.ts'
import type { Model } from './model.ts'

const findWaysIn = async ({ app: { services } }: World, accountId: string) => {
  const { db } = services
  const identities = await db
    .selectFrom('social_identities')
    .select('subject')
    .where('user_id', '=', accountId)
    .execute()
  const changes = await db
    .selectFrom('email_changes')
    .select(['email', 'previous_email'])
    .where('user_id', '=', accountId)
    .execute()
  return {
    identities: identities.map(({ subject }) => subject),
    addresses: changes.flatMap(({ email, previous_email: previous }) => [email, previous]),
  }
}

/** The account still exists, has an address of the victim, and nothing that the stranger has opens it. */
const expectAccountSafe = async (world: World, model: Model, accountId: string): Promise<void> => {
  const { victim, stranger } = model
  const account = await world.app.services.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  expect(victim.addresses, 'the address of the victim’s account').toContain(account?.email)

  for (const password of stranger.passwords.values()) {
    expect(await isPassword(account?.password_hash, password), 'a password of the stranger opens it').toBe(false)
  }
  const { identities, addresses } = await findWaysIn(world, accountId)
  for (const identity of identities) expect(stranger.identities, 'a provider’s button opens it').not.toContain(identity)
  // A change that is pending can be confirmed, and one that is confirmed can be undone.
  for (const address of addresses) expect(victim.addresses, 'the account can get this address').toContain(address)
}

/** No token of the stranger opens an account of the victim, except copies that the victim has not ended yet. */
const expectTokensSafe = async ({ app }: World, { stranger, owned, stolen }: Model): Promise<void> => {
  for (const { token } of stranger.sessions) {
    if (stolen.some((copy) => copy.token === token)) continue
    const { status, body } = await app.call('GET', '/profile', { token })
    if (status === 200)
      expect([...owned.keys()], 'a token of the stranger opens an account').not.toContain(body.data.id)
  }
}

/** Only accounts of the victim have accepted the invitation that was mailed to the victim. */
const expectTeamSafe = async ({ app, organization }: World, { owned }: Model): Promise<void> => {
  const members = await app.services.db
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organization.id)
    .where('user_id', '<>', organization.owner.id)
    .execute()
  for (const { user_id: userId } of members) expect([...owned.keys()]).toContain(userId)
}

/** Nobody has access to an account of the victim whom the victim does not know of. */
export const expectSafe = async (world: World, model: Model): Promise<void> => {
  for (const accountId of model.owned.keys()) await expectAccountSafe(world, model, accountId)
  await expectTokensSafe(world, model)
  await expectTeamSafe(world, model)
}
