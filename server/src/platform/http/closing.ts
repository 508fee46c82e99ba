import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests that have begun may take to arrive and be answered before their connections are closed. */
const answerMilliseconds = 5_000
/** How long connections without a request stay open, because a request may already be on its way. */
const lingerMilliseconds = 200

/**
 * When Node.js closes a server, it waits for every connection that is not idle and no longer enforces request timeouts.
 * An unfinished request or a kept-alive connection would keep the server open forever. Therefore each connection is
 * closed after its current answer, and all of them after a time limit.
 */
export const closeInTime = (app: FastifyInstance): void => {
  let isClosing = false
  const requestsOn = new Map<Socket, number>()

  app.server.on('connection', (socket: Socket) => {
    requestsOn.set(socket, 0)
    socket.once('close', () => requestsOn.delete(socket))
  })
  const count = (socket: Socket, change: number) => {
    const before = requestsOn.get(socket)
    if (before === undefined) return
    requestsOn.set(socket, before + change)
    if (isClosing && before + change === 0) socket.destroySoon()
  }
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })

  // The client learns that this connection accepts no more requests.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })

  app.addHook('preClose', async () => {
    isClosing = true
    if (requestsOn.size === 0) return
    const cut = setTimeout(() => {
      for (const socket of requestsOn.keys()) socket.destroy()
    }, answerMilliseconds)
    app.server.once('close', () => clearTimeout(cut))
    await pause(lingerMilliseconds)
    // Under load, connections and requests that arrived in the meantime must first be accepted and read.
    for (let round = 0; round < 3; round += 1) await nextRound()
    for (const [socket, requests] of requestsOn) if (requests === 0) socket.destroy()
  })
}
