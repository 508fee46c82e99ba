import { Client, type ClientConfig } from 'pg'

interface Listener {
  channel: string
  onNotification: (payload: string) => void
  onSubscribe: (() => void) | undefined
  /** Aborted when the database is closed. */
  signal: AbortSignal
}

const reconnectMilliseconds = 1_000
/**
 * Interval between checks that the connection still answers. A silent connection would never deliver anything again. It
 * is replaced within ten seconds: the interval, the wait for an answer and the wait before the next attempt together.
 */
const heartbeatMilliseconds = 2_000
const connectMilliseconds = 5_000

/**
 * Opens a dedicated connection that listens on a channel, and reconnects when it is lost. Rejects when the first
 * attempt fails.
 */
export const listenOn = async (
  settings: ClientConfig,
  { channel, onNotification, onSubscribe, signal }: Listener,
): Promise<{ close: () => Promise<void> }> => {
  const closed = new AbortController()
  const isClosed = () => closed.signal.aborted || signal.aborted
  let current: Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const client = new Client({ ...settings, connectionTimeoutMillis: connectMilliseconds })
    current = client
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    // Before the connection is established, `connect` rejects and reports the error.
    client.on('error', () => lose(client))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      current = undefined
      await client.end()
      throw error
    }
    client.on('end', () => lose(client))
    onSubscribe?.()
    beat(client)
  }
  const reconnect = () => {
    timer = setTimeout(() => void connect().catch(reconnect), reconnectMilliseconds)
  }
  const lose = (client: Client) => {
    if (isClosed() || current !== client) return
    current = undefined
    clearTimeout(timer)
    void client.end()
    reconnect()
  }
  const beat = (client: Client) => {
    timer = setTimeout(() => {
      client.query('select 1').then(
        () => current === client && !isClosed() && beat(client),
        () => lose(client),
      )
    }, heartbeatMilliseconds)
  }

  const end = async () => {
    closed.abort()
    clearTimeout(timer)
    const client = current
    current = undefined
    await client?.end()
  }
  signal.addEventListener('abort', () => void end(), { once: true })
  await connect()
  return { close: end }
}
