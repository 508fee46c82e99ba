import { signInEndpoints, type SocialIdentity } from '@rostrum/contract/sign-in'
import { deviceOf } from '../accounts/device.ts'
import { presentSession } from '../accounts/present.ts'
import { findUser } from '../accounts/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { readCookie } from './cookie.ts'
import { listIdentities, unlinkIdentity, type IdentityRow } from './identities.ts'
import { exchangeLoginToken } from './login-tokens.ts'

export const signInRoutes = ({
  db,
  clock,
  config,
}: {
  db: Db
  clock: Clock
  config: Pick<Config, 'signInProviders'>
}): Implementation[] => {
  const nameOf = (provider: string) => config.signInProviders.find(({ id }) => id === provider)?.name ?? provider
  const presentIdentity = ({ id, provider, email, created_at, last_used_at }: IdentityRow): SocialIdentity => ({
    id,
    type: 'social-identities',
    attributes: {
      provider: nameOf(provider),
      email,
      linked_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    },
  })
  return implement(
    signInEndpoints,
    {
      'GET /social': async () => ({
        data: config.signInProviders.map(({ id, name }) => ({
          id,
          type: 'social-providers' as const,
          attributes: { name },
        })),
      }),
      'POST /social/exchange': async ({ body, language, request }) => {
        const given = { token: body.login_token, browserToken: readCookie(request.headers) }
        const { userId, token } = await exchangeLoginToken(db, given, { clock, language, device: deviceOf(request) })
        return { data: presentSession(await findUser(db, userId), token) }
      },
      'GET /social-identities': async ({ viewer }) => ({
        data: (await listIdentities(db, viewer.userId)).map(presentIdentity),
      }),
      'DELETE /social-identities/:id': async ({ viewer, params }) => {
        await unlinkIdentity(db, { userId: viewer.userId, identityId: params.id, nameOf, now: clock.now() })
        return undefined
      },
    },
    { 'POST /social/exchange': 20 },
  )
}
