import postgres from 'postgres'

type Client = ReturnType<typeof postgres>

/** What the dialect asks of a connection that it holds. */
interface Held {
  unsafe: (...asked: Parameters<Client['unsafe']>) => ReturnType<Client['unsafe']>
  release: () => void
}

/** At one moment. */
export interface PoolUsage {
  most: number
  busy: number
  /** For a connection. */
  waiting: number
}

export interface Pool {
  reserve: () => Promise<Held>
  usage: () => PoolUsage
  end: (options: { timeout: number }) => Promise<void>
}

/** The code is that of the driver when a connection goes while it is asked something. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'
  constructor() {
    super('The connection to the database was lost')
  }
}

interface Slot {
  client: Client
  isLost: boolean
  /** What it was asked last. */
  asked?: { reject: (error: Error) => void }
}

/**
 * Connections of our own, each a client with but one. The driver's pool takes a lost connection for an open one, and
 * then writes to a socket that is gone; a query asked between the fault and the end of a connection is never answered;
 * and a transaction must not go on upon a new connection. So a client whose connection was lost is not used again.
 */
export const openPool = (base: Client, most: number): Pool => {
  const slots = new Set<Slot>()
  const idle: Slot[] = []
  const waiting: PromiseWithResolvers<Slot>[] = []

  // The driver reads the types of arrays whenever it connects, and ends the process when the connection goes just then.
  // One reads them, when all begins; the others share what it found.
  let types: Promise<unknown> | undefined
  const readTypes = () => {
    types ??= base.unsafe('select 1').catch((error: unknown) => {
      types = undefined
      throw error
    })
    return types
  }

  const open = (): Slot => {
    const slot: Slot = {
      isLost: false,
      // The options as the driver itself has read them: its types only know those that a caller writes.
      client: postgres({
        ...base.options,
        fetch_types: false,
        max: 1,
        idle_timeout: null,
        // It would end between two statements of a transaction.
        max_lifetime: null,
        onclose: () => {
          slot.isLost = true
          slots.delete(slot)
          slot.asked?.reject(new ConnectionLost())
        },
      } as unknown as Parameters<typeof postgres>[0]),
    }
    slots.add(slot)
    return slot
  }

  const take = async (): Promise<Slot> => {
    await readTypes()
    for (let known = idle.pop(); known; known = idle.pop()) if (!known.isLost) return known
    if (slots.size < most) return open()
    const turn = Promise.withResolvers<Slot>()
    waiting.push(turn)
    return turn.promise
  }
  const giveBack = (slot: Slot) => {
    const next = waiting.shift()
    if (next) next.resolve(slot.isLost ? open() : slot)
    else if (!slot.isLost) idle.push(slot)
  }

  return {
    reserve: async () => {
      const slot = await take()
      const unsafe: Held['unsafe'] = (...asked) => {
        if (slot.isLost) throw new ConnectionLost()
        const query = slot.client.unsafe(...asked)
        // A query can be refused from outside; the driver's types keep that to themselves.
        slot.asked = query as unknown as NonNullable<Slot['asked']>
        return query
      }
      return { unsafe, release: () => giveBack(slot) }
    },
    usage: () => ({ most, busy: slots.size - idle.filter(({ isLost }) => !isLost).length, waiting: waiting.length }),
    end: async (given) => {
      await Promise.all([...slots].map(({ client }) => client.end(given)))
    },
  }
}
