import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../config.ts'
import { serveWorker, workerFile } from './serve-worker.ts'

const webFolder = join(import.meta.dirname, '../../../../web')
const clientFolder = join(webFolder, 'build/client')
/**
 * Headers that browsers obey only for documents. A page loads about twenty files, for which they would be as large as
 * a script.
 */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/**
 * Webmail clients show the image on their own origin, and other sites run the script. Compressed copies have one more
 * ending.
 */
const forOtherSites = /\/(?:mark\.png|embed\.js)/
const yearSeconds = 365 * 24 * 60 * 60

const loadBuilt = async (app: FastifyInstance, hasServiceWorker: boolean): Promise<ServerBuild> => {
  const built = (await import(pathToFileURL(join(webFolder, 'build/server/index.js')).href)) as ServerBuild
  await serveWorker(app, { folder: clientFolder, hasServiceWorker })
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    globIgnore: [workerFile, '**/*.{br,gz}'],
    // The build stores compressed copies beside the files. Files without a copy are compressed at each request.
    preCompressed: true,
    maxAge: '1h',
    setHeaders: (reply, path) => {
      // Files in assets/ have a hash in their name.
      if (path.includes('/assets/')) {
        reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        for (const name of documentHeaders) reply.removeHeader(name)
      }
      if (forOtherSites.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  return built
}

/** Returns a function that loads the build again after a file has changed. */
const loadFromVite = async (app: FastifyInstance): Promise<() => Promise<ServerBuild>> => {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

/** Serves the files of the web, and returns what renders its pages. */
export const openSite = async (
  app: FastifyInstance,
  { dev, hasServiceWorker }: Pick<Config, 'dev' | 'hasServiceWorker'>,
): Promise<RequestHandler> =>
  dev
    ? createRequestHandler(await loadFromVite(app), 'development')
    : createRequestHandler(await loadBuilt(app, hasServiceWorker), 'production')
