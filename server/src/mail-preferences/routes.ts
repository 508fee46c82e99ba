import { mailPreferenceEndpoints } from '@rostrum/contract/mail-preferences'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { chooseBySubscription, chooseFrequency, chooseFrequencyOfAll } from './commands.ts'
import { presentPreference, presentSubscription } from './present.ts'
import {
  countPreferences,
  findChoice,
  findDelivery,
  findPreference,
  listDigestOrganizations,
  listPreferences,
} from './queries.ts'
import { findSubscriptionKey, readSubscriptionToken, type Subscription } from './subscription-token.ts'

export const mailPreferenceRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const assertSubscription = async (token: string): Promise<Subscription> => {
    const subscription = readSubscriptionToken(await findSubscriptionKey(db), token)
    if (!subscription) throw new AppError('NOT_FOUND')
    return subscription
  }

  const showSubscription = async ({ userId, scope }: Subscription) => {
    if (typeof scope !== 'string') {
      const choice = await findChoice(db, userId, scope.organizationId)
      if (!choice) throw new AppError('NOT_FOUND')
      const shown = { scope: 'organization' as const, frequency: choice.frequency, organizations: [choice], count: 1 }
      return { data: presentSubscription(shown) }
    }
    const organizations = await listDigestOrganizations(db, userId, scope)
    const count = organizations[0]?.total ?? 0
    return { data: presentSubscription({ scope, frequency: scope, organizations, count }) }
  }

  const choose = async (token: string, frequency: MailFrequency) => {
    const subscription = await assertSubscription(token)
    // Read before the change: afterwards, the digest has no organizations any more.
    const before = await showSubscription(subscription)
    await chooseBySubscription(db, subscription, { frequency, now: clock.now() })
    return { data: { ...before.data, attributes: { ...before.data.attributes, frequency } } }
  }

  return implement(
    mailPreferenceEndpoints,
    {
      'GET /mail-preferences': async ({ query, viewer, request }) => {
        const [rows, total, { email, isStopped }] = await Promise.all([
          listPreferences(db, viewer.userId, query),
          countPreferences(db, viewer.userId),
          findDelivery(db, viewer.userId),
        ])
        const page = toPage(rows.map(presentPreference), { ...query, total, path: pathOf(request), query })
        return { ...page, delivery: { email, is_stopped: isStopped } }
      },
      'PUT /mail-preferences': async ({ body, viewer }) => {
        await chooseFrequencyOfAll(db, { userId: viewer.userId, frequency: body.frequency, now: clock.now() })
        return undefined
      },
      'PUT /mail-preferences/:id': async ({ params, body, viewer }) => {
        const { userId } = viewer
        const find = () => findPreference(db, userId, params.id)
        if (!(await find())) throw new AppError('NOT_FOUND')
        await chooseFrequency(db, { userId, organizationId: params.id, frequency: body.frequency, now: clock.now() })
        const chosen = await find()
        if (!chosen) throw new AppError('NOT_FOUND')
        return { data: presentPreference(chosen) }
      },
      'GET /mail-subscription': async ({ query }) => showSubscription(await assertSubscription(query.token)),
      'PUT /mail-subscription': ({ query, body }) => choose(query.token, body.frequency),
    },
    // A mail provider may send the one-click requests of many readers from one IP address.
    { 'PUT /mail-subscription': 300 },
  )
}
