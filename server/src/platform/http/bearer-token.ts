import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request has this secret of the configuration. Takes as long whichever its first wrong character is. */
export const hasBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
