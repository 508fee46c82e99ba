import { actEndpoints } from '@rostrum/contract/acts'
import { deviceOf } from '../accounts/device.ts'
import { presentSession } from '../accounts/present.ts'
import { findUser } from '../accounts/queries.ts'
import { findConsentsOfAct } from '../consents/records.ts'
import type { ContentListeners } from '../content/listeners.ts'
import { readActToken } from '../guests/act-link.ts'
import { deviceToken } from '../guests/known-device.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { openShareUrls } from '../shares/share-link.ts'
import { changeAct, confirmAct, createAccountFor, disownAct, withdrawAct } from './commands.ts'
import { presentAct } from './present.ts'
import { findLinkedAct, type LinkedAct } from './queries.ts'

interface Services {
  db: Db
  publicUrl: string
  clock: Clock
  realtime: Realtime
  listeners: Pick<ContentListeners, 'answered'>
}

/** The calls of whoever has the link from the mail about an act. */
export const actRoutes = (services: Services): Implementation[] => {
  const { db, publicUrl, clock } = services
  const find = async (token: string): Promise<LinkedAct> => {
    const id = await readActToken(db, token)
    const act = id === null ? undefined : await findLinkedAct(db, id)
    if (!act || act.is_banned) throw new AppError('NOT_FOUND')
    return act
  }
  const show = async (token: string) => {
    const act = await find(token)
    const { id: actId, person_id: personId, organization_id: organizationId } = act
    const consents = await findConsentsOfAct(db, { actId, personId, organizationId })
    return presentAct(act, { token, consents, now: clock.now(), shareUrl: await openShareUrls(db, publicUrl) })
  }

  /** Whoever has just used the link is at one of their devices. */
  const showConfirmed = async (token: string, act: LinkedAct) => {
    const shown = await show(token)
    const current = shown.data.attributes.is_claimed ? undefined : act
    return { ...shown, meta: { device_token: await deviceToken(db, current, clock.now()) } }
  }

  return implement(
    actEndpoints,
    {
      'GET /acts/:token': ({ params }) => show(params.token),
      'PUT /acts/:token': async ({ params, body, language }) => {
        const act = await find(params.token)
        await changeAct(services, act, body, language)
        return showConfirmed(params.token, act)
      },
      'DELETE /acts/:token': async ({ params }) => {
        await withdrawAct(services, await find(params.token))
        return undefined
      },
      'POST /acts/:token/actions?action=confirm': async ({ params }) => {
        const act = await find(params.token)
        await confirmAct(db, act, clock.now())
        return showConfirmed(params.token, act)
      },
      'POST /acts/:token/actions?action=not-me': async ({ params }) => {
        await disownAct(services, await find(params.token))
        return undefined
      },
      'POST /acts/:token/actions?action=create-account': async ({ params, language, request }) => {
        const act = await find(params.token)
        const { userId, token } = await createAccountFor(services, act, { language, device: deviceOf(request) })
        return { data: presentSession(await findUser(db, userId), token) }
      },
    },
    {
      'PUT /acts/:token': 60,
      'DELETE /acts/:token': 60,
      'POST /acts/:token/actions?action=confirm': 20,
      'POST /acts/:token/actions?action=not-me': 20,
      'POST /acts/:token/actions?action=create-account': 20,
    },
  )
}
