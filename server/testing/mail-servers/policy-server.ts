import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { deferredPrefix } from './mail-server.ts'

/** Answers Postfix about each recipient: those with the prefix are deferred once. */
export const openPolicyServer = async () => {
  const seen = new Set<string>()
  const answerTo = (request: string): string => {
    const recipient = /^recipient=(.*)$/m.exec(request)?.[1] ?? ''
    if (!recipient.startsWith(deferredPrefix) || seen.has(recipient)) return 'DUNNO'
    seen.add(recipient)
    return '450 4.2.0 Greylisted, please try again later'
  }
  const server = createServer((socket) => {
    let received = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      received += String(data)
      const requests = received.split('\n\n')
      received = requests.pop() ?? ''
      for (const request of requests) socket.write(`action=${answerTo(request)}\n\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
