import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db, OpenDatabase } from '../platform/db/database.ts'
import type { BackgroundWork } from '../platform/room.ts'
import { createSleeper } from '../platform/sleeper.ts'
import { type ClaimedDelivery, claimDeliveries, findNextDue, finishAttempt } from './claims.ts'
import { webhookChannel } from './commands.ts'
import { composeBody } from './compose.ts'
import { send } from './send.ts'

/** So many deliveries are under way at a time. */
const MAX_UNDER_WAY = 20
/** Limits the time between two checks for new deliveries, in case a connection pooler prevents LISTEN. */
const MAX_SLEEP_MILLISECONDS = 4_000
const MIN_SLEEP_MILLISECONDS = 50

interface Services {
  db: Db
  clock: Clock
  publicUrl: string
  config: Pick<Config, 'webhooks'>
  listen: OpenDatabase['listen']
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Delivers what the triggers recorded. Any number of processes may do it. */
export const webhookWorker = ({ db, clock, publicUrl, config, listen, log }: Services): BackgroundWork => {
  const { allowPrivate } = config.webhooks
  const stopping = new AbortController()
  const underWay = new Map<string, { webhookId: string; done: Promise<void> }>()
  const { wakeUp, startOver, sleep } = createSleeper(stopping.signal)

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    try {
      const body = await composeBody({ db, publicUrl }, delivery)
      const { id, url, secret } = delivery
      const attempt = await send({ id, url, secret, body, sentAt: clock.now(), allowPrivate })
      await finishAttempt(db, { delivery, attempt, now: clock.now() })
    } catch (error) {
      // The lease expires, and the delivery is tried again.
      log.error({ err: error }, 'a webhook was not told')
    } finally {
      underWay.delete(delivery.id)
      wakeUp()
    }
  }

  const untilNextDue = async (): Promise<number> => {
    const due = await findNextDue(db)
    const wait = due === null ? MAX_SLEEP_MILLISECONDS : due.getTime() - clock.now().getTime()
    return Math.min(MAX_SLEEP_MILLISECONDS, Math.max(MIN_SLEEP_MILLISECONDS, wait))
  }

  const step = async (): Promise<void> => {
    startOver()
    const limit = MAX_UNDER_WAY - underWay.size
    const busy = [...new Set([...underWay.values()].map(({ webhookId }) => webhookId))]
    const claimed = limit === 0 ? [] : await claimDeliveries(db, { limit, busy, now: clock.now() })
    for (const delivery of claimed) {
      // Registered before it starts, because it removes itself at its end.
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(delivery.id, { webhookId: delivery.webhook_id, done: promise })
      void deliver(delivery).then(resolve)
    }
    if (claimed.length === 0) await sleep(underWay.size > 0 ? MAX_SLEEP_MILLISECONDS : await untilNextDue())
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await step().catch(async (error: unknown) => {
        log.error({ err: error }, 'could not fetch deliveries for webhooks')
        startOver()
        await sleep(MAX_SLEEP_MILLISECONDS)
      })
    }
  }

  let running: Promise<void> | null = null
  let listening: { close: () => Promise<void> } | null = null
  return {
    name: 'webhooks',
    work: async () => {
      listening = await listen(webhookChannel, wakeUp, wakeUp)
      running = run()
    },
    stop: async () => {
      stopping.abort()
      wakeUp()
      await listening?.close()
      await running
      await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}
