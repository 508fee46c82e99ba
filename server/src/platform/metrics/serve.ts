import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import { AppError } from '../http/errors.ts'
import type { Metrics } from './registry.ts'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4')
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')

/** Headers that proxies add. The request then comes from somebody else than the address of the connection. */
const forwardedBy = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

const asksFromWithin = ({ socket, headers }: FastifyRequest): boolean => {
  const address = socket.remoteAddress ?? ''
  if (forwardedBy.some((name) => headers[name] !== undefined)) return false
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? asksFromWithin(request) : hasBearerToken(request, token)

/** Each file of the build has a route of its own, and its name changes with every build. */
const isFile = (pattern: string) => !pattern.includes(':') && /\.\w+$/.test(pattern)

const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'none'
  return isFile(url) ? 'file' : url
}

const isStream = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream')

/** Counts every answer from now on, and serves the metrics at `/metrics`. Callers without access get 404. */
export const serveMetrics = (
  app: FastifyInstance,
  { registry, render, countRequest, close }: Metrics,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply)) {
      const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
      countRequest(labels, reply.elapsedTime / 1000)
    }
    done()
  })
  app.addHook('onClose', async () => close())
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new AppError('NOT_FOUND')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await render())
  })
}
