import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { later } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, OpenDatabase } from '../db/database.ts'
import { newId } from '../identifiers.ts'
import { createSleeper } from '../sleeper.ts'
import { type BatchKind, stepBatch } from './batches.ts'
import { bounceAddressOf, findBounceKey } from './bounce-address.ts'
import {
  addressOf,
  type ClaimedMail,
  claimMails,
  type Finish,
  finishMails,
  findNextDue,
  isSuppressedBulk,
  leaseSeconds,
  postponeMail,
  releaseMails,
  renewLeases,
  taskOf,
} from './claims.ts'
import { mailChannel, type MailKind, priorities, suppress } from './outbox.ts'
import { createRecorder } from './recorder.ts'
import { type ComposedMail, type Mailer, Refusal } from './transport.ts'

/** Limits the time between two checks for new mails, in case a connection pooler prevents LISTEN. */
const MAX_SLEEP_MILLISECONDS = 15_000
/** Milliseconds until the next attempt after an internal error. */
const faultPause = 2_000
/** Milliseconds until mail is offered again to a server that takes none at the moment. Doubles with each refusal. */
const firstPause = 1_000
/** Milliseconds. A server that refuses mail is given more time than one of which it is only found out whether it is back. */
const longestPause = { busy: 60_000, away: 8_000 }
/** How many mails are claimed in advance per connection. */
const claimedPerConnection = 20
/**
 * Milliseconds after which a mail that waited for the mail server is composed again, because the reader may have
 * withdrawn what allowed it, or its subject may be gone.
 */
const composedFor = 30_000

interface SenderServices {
  db: Db
  clock: Clock
  mailer: Mailer
  config: { mail: Pick<Config['mail'], 'from' | 'connections' | 'retrySeconds' | 'bounces'> }
}

export interface MailSender {
  /** Starts sending. Nodes that only serve requests never call it. */
  work: () => Promise<void>
  /** Lets mails that are being sent finish, and releases the others. */
  stop: () => Promise<void>
}

interface Ready {
  claimed: ClaimedMail
  composed: ComposedMail
  composedAt: Date
}

/** Before mails had a basis, only those about accounts were composed when they were queued. */
const contentOf = ({ content }: ClaimedMail): ComposedMail | null => content && { basis: { by: 'account' }, ...content }

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** Sends the mails of the outbox, as many at a time as there are connections. Any number of processes may run one. */
export const createMailSender = (
  database: Pick<OpenDatabase, 'listen'>,
  services: SenderServices,
  given: { kinds: MailKind[]; batchKinds: BatchKind[]; log: Pick<FastifyBaseLogger, 'error' | 'warn'> },
): MailSender => {
  const { db, clock, mailer, config } = services
  const { connections, retrySeconds, from, bounces } = config.mail
  const { log } = given
  const kinds = new Map(given.kinds.map((kind) => [kind.name, kind]))
  const batchKinds = new Map(given.batchKinds.map((kind) => [kind.name, kind]))
  const senderId = newId()
  const domain = domainOf(from)

  const stopping = new AbortController()
  const store: Ready[] = []
  /** Ids of all mails that were claimed and whose result is not stored yet. */
  const held = new Set<string>()

  const { wakeUp, isWoken, startOver, sleep } = createSleeper(stopping.signal)

  const finish = createRecorder<Finish>(
    (notes) => finishMails(db, notes, clock.now()),
    (error) => log.error({ err: error }, 'could not store the result of a mail'),
  )
  const close = async (note: Finish) => {
    await finish(note)
    held.delete(note.id)
  }

  const release = createRecorder<string>(
    (ids) => releaseMails(db, { senderId, ids, now: clock.now() }),
    (error) => log.error({ err: error }, 'could not return a mail to the queue'),
  )
  /** Until it is there, its lease is renewed, so that nobody sends it meanwhile. */
  const returnToQueue = async (id: string): Promise<void> => {
    await release(id)
    held.delete(id)
    wakeUp()
  }

  const postpone = async (mail: ClaimedMail, error: string): Promise<void> => {
    const pause = retrySeconds[mail.attempts]
    if (pause === undefined) return close({ id: mail.id, status: 'dead', error })
    // The random part keeps mails that failed together from being retried together.
    const until = later(clock.now(), pause * (1 + Math.random() / 5))
    await postponeMail(db, { id: mail.id, senderId, until, error })
    held.delete(mail.id)
    // A sleeping sender did not take this time into account.
    wakeUp()
  }

  const refused = async (mail: ClaimedMail, refusal: Refusal): Promise<void> => {
    if (refusal.scope === 'later') return postpone(mail, refusal.message)
    if (refusal.scope === 'address') await suppress(db, addressOf(mail), refusal.message)
    const status = refusal.scope === 'address' ? 'bounced' : 'dead'
    return close({ id: mail.id, status, error: refusal.message })
  }

  let pauseMilliseconds = firstPause
  /** All deliveries wait for it: what the server said to one of them holds for the others. */
  let waitingForServer: Promise<void> | null = null
  const waitForServer = (scope: keyof typeof longestPause, answer: string): Promise<void> => {
    waitingForServer ??= (async () => {
      if (pauseMilliseconds === firstPause) log.warn({ answer }, 'the mail server takes no mail at the moment')
      const pause = Math.min(pauseMilliseconds, longestPause[scope])
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pauseMilliseconds = 2 * pause
      waitingForServer = null
    })()
    return waitingForServer
  }

  /** Read from the database when sending starts. */
  let bounceKey = ''
  const envelopeOf = (mail: ClaimedMail) => {
    const recipient = addressOf(mail)
    return {
      to: recipient,
      messageId: `<${mail.id}@${domain}>`,
      bounceAddress: bounces && bounceAddressOf(bounces.address, { key: bounceKey, mailId: mail.id, recipient }),
    }
  }

  const deliver = async (ready: Ready): Promise<void> => {
    const { claimed } = ready
    // Another sender has taken it over.
    if (!held.has(claimed.id)) return
    if (clock.now().getTime() - ready.composedAt.getTime() > composedFor) {
      store.unshift(...(await composeAll([claimed])))
      return
    }
    const { composed } = ready
    try {
      const isDiscarded = claimed.is_suppressed || (composed.isDiscarded ?? false)
      await mailer.send({ ...composed, ...envelopeOf(claimed), isDiscarded })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('later', String(error))
      if (refusal.scope !== 'busy' && refusal.scope !== 'away') return refused(claimed, refusal)
      // It stays claimed and is the next one, so this costs it none of its attempts.
      store.unshift(ready)
      return waitForServer(refusal.scope, refusal.message)
    }
    pauseMilliseconds = firstPause
    const { basis } = composed
    await close({ id: claimed.id, status: claimed.is_suppressed ? 'suppressed' : 'sent', basis })
  }

  const composeGroup = async (name: string, mails: ClaimedMail[]): Promise<(ComposedMail | null)[]> => {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`Unknown kind of mail: ${name}`)
    return kind.compose(mails.map(taskOf))
  }

  /** A failure to compose is an internal error: the mails are postponed, as when the mail server is unavailable. */
  const composeAll = async (mails: ClaimedMail[]): Promise<Ready[]> => {
    const ready: Ready[] = []
    for (const [name, group] of Map.groupBy(mails, ({ kind, content }) => (content === null ? kind : null))) {
      try {
        const composed = name === null ? group.map(contentOf) : await composeGroup(name, group)
        const composedAt = clock.now()
        for (const [index, claimed] of group.entries()) {
          const mail = composed[index]
          if (mail) ready.push({ claimed, composed: mail, composedAt })
          else await close({ id: claimed.id, status: 'dropped' })
        }
      } catch (error) {
        log.error({ err: error }, 'mail could not be composed')
        for (const mail of group) await postpone(mail, 'It could not be composed; the log says why.')
      }
    }
    return ready
  }

  const claim = async (limit: number, upTo?: number): Promise<{ count: number; ready: Ready[] }> => {
    const claimed = await claimMails(db, { senderId, limit, now: clock.now(), upTo })
    for (const { id } of claimed) held.add(id)
    const suppressed = claimed.filter(isSuppressedBulk)
    await Promise.all(suppressed.map(({ id }) => close({ id, status: 'suppressed' })))
    try {
      const ready = await composeAll(claimed.filter((mail) => !isSuppressedBulk(mail)))
      return { count: claimed.length, ready }
    } catch (error) {
      for (const { id } of claimed) void returnToQueue(id)
      throw error
    }
  }

  /** Fills the store. Returns whether there was anything to do. */
  const refill = async (): Promise<boolean> => {
    const stepped = await stepBatch(db, batchKinds, clock.now()).catch((error: unknown) => {
      log.error({ err: error }, 'mail batch failed')
      return false
    })
    const { count, ready } = await claim(connections * claimedPerConnection)
    store.push(...ready)
    return stepped || count > 0
  }

  const untilNextDue = async (): Promise<number> => {
    const due = await findNextDue(db)
    if (due === null) return MAX_SLEEP_MILLISECONDS
    return Math.min(MAX_SLEEP_MILLISECONDS, Math.max(50, due.getTime() - clock.now().getTime()))
  }

  /** A single call fills the store for all deliveries; when there is nothing to send, all of them wait for it. */
  let filling: Promise<void> | null = null
  const fill = (): Promise<void> => {
    filling ??= (async () => {
      startOver()
      try {
        if (!(await refill())) await sleep(await untilNextDue())
      } catch (error) {
        log.error({ err: error }, 'could not fetch mails')
        startOver()
        await sleep(faultPause)
      } finally {
        filling = null
      }
    })()
    return filling
  }

  /**
   * Claims urgent mails that were queued after the store was filled, so that a password reset waits neither for the
   * store nor for the queue behind it.
   */
  let overtaking: Promise<void> | null = null
  const overtake = (): Promise<void> => {
    overtaking ??= (async () => {
      startOver()
      try {
        store.unshift(...(await claim(connections * claimedPerConnection, priorities.personal)).ready)
      } catch (error) {
        log.error({ err: error }, 'could not fetch urgent mails')
      } finally {
        overtaking = null
      }
    })()
    return overtaking
  }

  const deliverInTurn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (waitingForServer) await waitingForServer
      const isBulkNext = store[0] !== undefined && store[0].claimed.priority > priorities.personal
      if (isWoken() && isBulkNext) await overtake()
      const next = store.shift()
      if (next === undefined) await fill()
      else {
        await deliver(next).catch((error: unknown) => {
          log.error({ err: error }, 'mail was not sent')
          // The lease is no longer renewed, so it expires and the mail is tried again.
          held.delete(next.claimed.id)
        })
      }
    }
  }

  const keepLeases = async (): Promise<void> => {
    if (held.size === 0) return
    const ids = [...held]
    const kept = await renewLeases(db, { senderId, ids, now: clock.now() })
    // Ids that were finished during the query are already gone from `held`.
    for (const id of ids) if (!kept.has(id)) held.delete(id)
  }

  let deliveries: Promise<void[]> | null = null
  let listening: { close: () => Promise<void> } | null = null
  let renewing: NodeJS.Timeout | undefined

  return {
    work: async () => {
      if (bounces) bounceKey = await findBounceKey(db)
      listening = await database.listen(mailChannel, wakeUp, wakeUp)
      renewing = setInterval(
        () =>
          void keepLeases().catch((error: unknown) => log.warn({ err: error }, 'could not renew the leases of mails')),
        (leaseSeconds * 1000) / 4,
      )
      deliveries = Promise.all(Array.from({ length: connections }, deliverInTurn))
    },
    stop: async () => {
      stopping.abort()
      wakeUp()
      clearInterval(renewing)
      if (deliveries) {
        // Mails that were not begun are released before waiting for the others, because a mail server may be slow.
        const notBegun = store.splice(0).map(({ claimed }) => claimed.id)
        for (const id of notBegun) held.delete(id)
        await releaseMails(db, { senderId, ids: notBegun, now: clock.now() })
        await listening?.close()
        await deliveries
        await releaseMails(db, { senderId, ids: [...held], now: clock.now() })
      }
      mailer.close()
    },
  }
}
