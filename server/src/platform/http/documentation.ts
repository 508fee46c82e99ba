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

/** Serves the contract as OpenAPI at `/api/openapi.json`, and as a page at `/api/docs`. */
export const serveDocumentation = async (app: FastifyInstance, endpoints: Endpoints): Promise<void> => {
  const document = documentOf(endpoints)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', async () => document)
}
