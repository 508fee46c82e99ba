import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { perMinute } from '../http/api.ts'
import { generalLimit } from '../http/implement.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import { AppError } from '../http/errors.ts'
import { MAX_REPORT_BYTES, receiveBounce } from './bounces.ts'

const retrySeconds = 60

/**
 * Serves the webhook to which a mail server or a mail service posts the bounces that it receives. It is not part of the
 * contract, because its body is a mail and its caller no client.
 */
export const serveBounces = async (
  app: FastifyInstance,
  { db, secret, rateLimitScale }: { db: Db; secret: string; rateLimitScale: number },
): Promise<void> => {
  await app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhook.post<{ Body: Buffer | undefined }>(
      '/api/mail-bounces',
      {
        bodyLimit: MAX_REPORT_BYTES,
        config: { rateLimit: perMinute(generalLimit, { rateLimitScale }) },
        onRequest: async (request) => {
          if (!hasBearerToken(request, secret)) throw new AppError('UNAUTHENTICATED')
        },
      },
      async ({ body }, reply) => {
        if (!body) throw new AppError('UNSUPPORTED_MEDIA')
        const outcome = await receiveBounce(db, body)
        if (outcome === 'early') throw new AppError('UNAVAILABLE', { retryAfterSeconds: retrySeconds })
        return reply.code(204).send()
      },
    )
  })
}
