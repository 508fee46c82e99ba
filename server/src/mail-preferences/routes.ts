import type { Language } from '@rostrum/catalogue'
import {
  guestFrequencies,
  mailFrequencies,
  mailPreferenceEndpoints,
  reportFrequencies,
} from '@rostrum/contract/mail-preferences'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { chooseBySubscription, chooseFrequency, chooseFrequencyOfAll, chooseReport } from './commands.ts'
import { presentPreference, presentReportPreference, presentSubscription } from './present.ts'
import {
  countPreferences,
  findChoice,
  findDelivery,
  findPreference,
  findReportChoice,
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

  const showReport = async ({ userId }: Viewer) => {
    const choice = await findReportChoice(db, userId)
    if (!choice) throw new AppError('NOT_FOUND')
    return presentReportPreference(choice)
  }

  const showSubscription = async ({ personId, scope }: Subscription) => {
    if (scope === 'report') {
      const choice = await findReportChoice(db, personId)
      if (!choice) throw new AppError('NOT_FOUND')
      const { frequency } = presentReportPreference(choice).attributes
      return {
        data: presentSubscription({ scope, frequency, choices: reportFrequencies, organizations: [choice], count: 1 }),
      }
    }
    if (typeof scope !== 'string') {
      const choice = await findChoice(db, personId, scope.organizationId)
      if (!choice) throw new AppError('NOT_FOUND')
      return {
        data: presentSubscription({
          scope: 'organization',
          frequency: choice.frequency,
          choices: choice.user_id === null ? guestFrequencies : mailFrequencies,
          organizations: [choice],
          count: 1,
        }),
      }
    }
    const organizations = await listDigestOrganizations(db, personId, scope)
    const count = organizations[0]?.total ?? 0
    return { data: presentSubscription({ scope, frequency: scope, choices: mailFrequencies, organizations, count }) }
  }

  const choose = async (token: string, { frequency, language }: { frequency: MailFrequency; language: Language }) => {
    const subscription = await assertSubscription(token)
    // Read before the change: afterwards, the digest has no organizations any more.
    const before = await showSubscription(subscription)
    if (!before.data.attributes.choices.includes(frequency)) throw invalidField('frequency', 'validation.choice')
    await chooseBySubscription(db, subscription, { frequency, language, now: clock.now() })
    return { data: { ...before.data, attributes: { ...before.data.attributes, frequency } } }
  }

  const ownChoice = ({ userId }: Viewer, language: Language) =>
    ({ personId: userId, language, page: 'preferences', proof: 'session', now: clock.now() }) as const

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
      'PUT /mail-preferences': async ({ body: { frequency }, viewer, language }) => {
        await chooseFrequencyOfAll(db, { ...ownChoice(viewer, language), frequency })
        return undefined
      },
      'PUT /mail-preferences/:id': async ({ params, body: { frequency }, viewer, language }) => {
        const { userId } = viewer
        const find = () => findPreference(db, userId, params.id)
        if (!(await find())) throw new AppError('NOT_FOUND')
        await chooseFrequency(db, { ...ownChoice(viewer, language), organizationId: params.id, frequency })
        const chosen = await find()
        if (!chosen) throw new AppError('NOT_FOUND')
        return { data: presentPreference(chosen) }
      },
      'GET /report-preference': async ({ viewer }) => ({ data: await showReport(viewer) }),
      'PUT /report-preference': async ({ body, viewer }) => {
        await chooseReport(db, viewer.userId, body.frequency === 'weekly')
        return { data: await showReport(viewer) }
      },
      'GET /mail-subscription': async ({ query }) => showSubscription(await assertSubscription(query.token)),
      'PUT /mail-subscription': ({ query, body, language }) => choose(query.token, { ...body, language }),
    },
    // A mail provider may send the one-click requests of many readers from one IP address.
    { 'PUT /mail-subscription': 300 },
  )
}
