import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@rostrum/contract/wire'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

type Endpoints = Record<string, Endpoint>

/**
 * Generating the document takes about 50 ms. It is the same for every server in a process, and tests start hundreds.
 */
const documents = new WeakMap<Endpoints, object>()
const documentOf = (endpoints: Endpoints): object => {
  const document = documents.get(endpoints) ?? openApiOf(endpoints)
  documents.set(endpoints, document)
  return document
}

/**
 * The page has the same origin as the app, whose session a script could read. Its library sets styles of elements.
 */
const policy = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'connect-src': "'self'",
  'font-src': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
}

/** Serves the contract as OpenAPI at `/api/openapi.json`, and as a page at `/api/docs`. */
export const serveDocumentation = async (app: FastifyInstance, endpoints: Endpoints): Promise<void> => {
  const document = documentOf(endpoints)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiHooks: {
      // The page finds the document by its own address, which must have no query.
      onRequest: (request, reply, done) => {
        const [path = '', query] = request.url.split('?')
        if (query === undefined) return done()
        void reply.redirect(path)
      },
    },
  })
  app.get('/api/openapi.json', async () => document)
}
