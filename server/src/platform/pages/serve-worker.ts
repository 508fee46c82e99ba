import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** This path is served here, so static files must leave it out. */
export const workerFile = 'sw.js'

/**
 * Serves the service worker, or the script that removes it. Browsers request it on every visit, so that they notice a
 * new build, or the removal, immediately.
 */
export const serveWorker = async (
  app: FastifyInstance,
  { folder, hasServiceWorker }: Pick<Config, 'hasServiceWorker'> & { folder: string },
): Promise<void> => {
  const script = await readFile(join(folder, hasServiceWorker ? workerFile : 'sw-retired.js'))
  app.get(`/${workerFile}`, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .send(script),
  )
}
