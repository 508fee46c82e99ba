import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A tag that changes whenever the content does. It is weak, because the same content may be sent compressed or not. */
export const entityTagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url')}"`

const opaquePart = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Adds the tag to the answer. Returns whether the caller already has this content, so that 304 without a body is enough
 * (RFC 9110, 13.1.2).
 */
export const isUnchanged = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  tag: string,
): boolean => {
  reply.header('etag', tag)
  const known = (headers['if-none-match'] ?? '').split(',').map(opaquePart)
  return known.includes('*') || known.includes(opaquePart(tag))
}
