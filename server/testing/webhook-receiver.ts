import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { sampleSecret } from './factories-programs.ts'

interface Received {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

interface Answer {
  status: number
  headers?: Record<string, string>
}

const verified = async (request: IncomingMessage): Promise<Received> => {
  const headers = request.headers as Record<string, string>
  const payload = new Webhook(sampleSecret).verify(await text(request), headers) as Omit<Received, 'id'>
  return { id: headers['webhook-id'] ?? '', ...payload }
}

/** An HTTP server that verifies each delivery. `answer` decides how it answers; by default it accepts everything. */
export const openReceiver = async (answer: (received: Received) => Answer = () => ({ status: 204 })) => {
  const received: Received[] = []
  let waiting: { count: number; resolve: () => void } | null = null
  const server = createServer((request, response) => {
    void verified(request).then((delivery) => {
      received.push(delivery)
      const { status, headers } = answer(delivery)
      response.writeHead(status, headers).end()
      if (waiting && received.length >= waiting.count) waiting.resolve()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Resolves when so many deliveries have arrived. */
    until: async (count: number): Promise<Received[]> => {
      if (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting = { count, resolve }
        await promise
      }
      return received
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
