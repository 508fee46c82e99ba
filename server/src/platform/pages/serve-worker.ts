import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Where the address is answered here, so that the files beside it do not answer it. */
export const workerFile = 'sw.js'

/** The service worker, or the one that retires it. The browser asks on every visit, so that another build, or none, is heard of at once. */
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
