import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long what was asked already may take to arrive and be answered; then its connection is cut. */
const answerMilliseconds = 5_000
/** How long connections without a request stay: one may be on its way to us. */
const lingerMilliseconds = 200

/**
 * Node waits for every connection that is not idle, and stops looking after slow ones when it closes: one that never
 * finishes its request, or is kept alive after an answer, would hold the server for good. So each connection ends with
 * the answer that is under way on it, and all of them in time.
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

  // Whoever asked learns that the connection takes nothing more.
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
    // After a busy moment, what arrived meanwhile is yet to be accepted, and then to be read.
    for (let round = 0; round < 3; round += 1) await nextRound()
    for (const [socket, requests] of requestsOn) if (requests === 0) socket.destroy()
  })
}
