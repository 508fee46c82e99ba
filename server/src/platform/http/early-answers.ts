import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers a request, and returns true; or returns false, and leaves it to the route. */
export type EarlyAnswer = (request: FastifyRequest, reply: FastifyReply) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** What is tried before anything else is done for a request. It must set every header itself. */
    earlyAnswers: EarlyAnswer[]
  }
}

/**
 * Lets parts of the program answer before limits, headers and compression are dealt with, which take longer than sending
 * what is already known. To be called before all of them are registered.
 */
export const allowEarlyAnswers = (app: FastifyInstance): void => {
  const answers: EarlyAnswer[] = []
  let isClosing = false
  app.decorate('earlyAnswers', answers)
  app.addHook('onRequest', (request, reply, done) => {
    // An answer that closes its connection is made by the hooks that follow.
    if (isClosing || !answers.some((answer) => answer(request, reply))) done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
}
