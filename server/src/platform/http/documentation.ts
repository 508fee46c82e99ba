import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@rostrum/contract/wire'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** `/api/openapi.json`, generated from the contract, and `/api/docs` to read it. */
export const serveDocumentation = async (app: FastifyInstance, endpoints: Record<string, Endpoint>): Promise<void> => {
  const document = openApiOf(endpoints)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', async () => document)
}
