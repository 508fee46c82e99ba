import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface BreakableConnection {
  /** The URL of the target through this proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  break: () => void
  /** Keeps existing connections open but drops their data; new connections work. */
  silence: () => void
  /** Like `silence`, and new connections are accepted but get no answer either. Those stay silent after `restore`. */
  mute: () => void
  /** Every answer arrives this much later. */
  delay: (milliseconds: number) => void
  /** How often something was sent that no answer will come to. */
  unanswered: () => number
  restore: () => void
  close: () => Promise<void>
}

const usualPort: Record<string, number> = { 'redis:': 6379, 'postgres:': 5432, 'postgresql:': 5432 }

/** A proxy in front of a server that cannot be stopped, because other tests use it, too. */
export const openBreakable = async (target: string): Promise<BreakableConnection> => {
  const { hostname, port, protocol } = new URL(target)
  const sockets = new Set<Socket>()
  let isBroken = false
  let isMute = false
  let unanswered = 0
  let delayMilliseconds = 0
  const drop = (socket: Socket) => {
    socket.on('data', () => {
      unanswered += 1
    })
    socket.resume()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const openDelay = () =>
    new Transform({
      transform: (chunk, _encoding, done) => {
        if (delayMilliseconds === 0) done(null, chunk)
        else setTimeout(() => done(null, chunk), delayMilliseconds)
      },
    })
  const server = createServer((incoming) => {
    keep(incoming)
    // Behaves like a port on which nobody listens: the connection is refused instead of accepted and closed.
    if (isBroken) return incoming.resetAndDestroy()
    if (isMute) return drop(incoming)
    const outgoing = keep(connect({ host: hostname, port: Number(port || usualPort[protocol]) }))
    incoming.pipe(outgoing).pipe(openDelay()).pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const silence = () => {
    // Neither end is notified; what it sends is read and dropped.
    for (const socket of sockets) drop(socket.unpipe())
  }
  return {
    url: url.href,
    break: () => {
      isBroken = true
      cut()
    },
    restore: () => {
      isBroken = false
      isMute = false
      delayMilliseconds = 0
    },
    delay: (milliseconds) => {
      delayMilliseconds = milliseconds
    },
    silence,
    unanswered: () => unanswered,
    mute: () => {
      isMute = true
      silence()
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
