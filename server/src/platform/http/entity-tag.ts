import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A tag that changes whenever the content does. It is weak, because the same content may be sent compressed or not. */
export const entityTagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url')}"`

const opaquePart = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the caller already has the content with this tag (RFC 9110, 13.1.2). */
export const hasTag = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean => {
  const given = headers['if-none-match']
  if (given === undefined) return false
  const known = given.split(',').map(opaquePart)
  return known.includes('*') || known.includes(opaquePart(tag))
}

/** Adds the tag to the answer. Returns whether the caller already has this content, so that 304 without a body is enough. */
export const isUnchanged = (request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, tag: string): boolean => {
  reply.header('etag', tag)
  return hasTag(request, tag)
}
