import { z } from 'zod'
import { errorBody, type Endpoint } from '@rostrum/contract/wire'

type Schema = Record<string, unknown>

interface Operation {
  method: string
  /** In the form of OpenAPI: `/api/organizations/{id}`. */
  path: string
  /** The endpoints that share the path, by their `?action=`; the empty string is the call without an action. */
  byAction: Map<string, Endpoint>
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

/** Returns a single schema unchanged, and several as `anyOf`. */
const anyOf = (schemas: Schema[]): Schema => {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return distinct.length === 1 && distinct[0] ? distinct[0] : { anyOf: distinct }
}

const operationsOf = (endpoints: Record<string, Endpoint>): Operation[] => {
  const operations = new Map<string, Operation>()
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', target = ''] = key.split(' ')
    const [pattern = '', action = ''] = target.split('?action=')
    const operation = operations.get(`${method} ${pattern}`) ?? {
      method: method.toLowerCase(),
      path: `/api${pattern.replaceAll(/:(\w+)/g, '{$1}')}`,
      byAction: new Map<string, Endpoint>(),
    }
    operation.byAction.set(action, endpoint)
    operations.set(`${method} ${pattern}`, operation)
  }
  return [...operations.values()]
}

const parametersOf = (shape: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))

const actionParameter = (actions: string[]) => ({
  name: 'action',
  in: 'query',
  required: !actions.includes(''),
  schema: { type: 'string', enum: actions.filter(Boolean) },
})

const responsesOf = (endpoints: Endpoint[]) => {
  const byStatus = Map.groupBy(endpoints, ({ status = 200 }) => String(status))
  const notModified = endpoints.some(({ isRevalidated }) => isRevalidated)
    ? { 304: { description: 'The caller already has this version' } }
    : {}
  const successful = Object.fromEntries(
    [...byStatus].map(([status, answering]) => [
      status,
      status === '204'
        ? { description: 'Done' }
        : {
            description: 'Done',
            content: {
              [answering[0]?.media ?? 'application/json']: {
                schema: anyOf(answering.map(({ response }) => schemaOf(response, 'output'))),
              },
            },
          },
    ]),
  )
  return { ...successful, ...notModified }
}

const bodyOf = (endpoints: Endpoint[]) => {
  const schemas = endpoints.flatMap(({ body }) => (body ? [schemaOf(body, 'input')] : []))
  if (schemas.length === 0) return {}
  const content = { schema: anyOf(schemas) }
  const isMultipart = endpoints.some(({ multipart }) => multipart)
  return {
    requestBody: { content: { 'application/json': content, ...(isMultipart && { 'multipart/form-data': content }) } },
  }
}

const describe = ({ method, path, byAction }: Operation) => {
  const endpoints = [...byAction.values()]
  const actions = [...byAction.keys()]
  const summaries = [...byAction].map(([action, { summary }]) => (action ? `\`${action}\`: ${summary}` : summary))
  const [first] = endpoints
  return {
    operationId: `${method} ${path}`,
    summary: endpoints.length === 1 ? first?.summary : 'Commands, by action',
    description: summaries.join('\n\n'),
    security: endpoints.some(({ auth }) => auth !== 'public') ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersOf(first?.params, 'path'),
      ...endpoints.flatMap(({ query }) => parametersOf(query, 'query')),
      ...(actions.some(Boolean) ? [actionParameter(actions)] : []),
    ],
    ...bodyOf(endpoints),
    responses: { ...responsesOf(endpoints), default: { $ref: '#/components/responses/Error' } },
  }
}

/**
 * Generates OpenAPI 3.1 from the contract. Commands on the same path become one operation with an `action` parameter.
 */
export const openApiOf = (endpoints: Record<string, Endpoint>) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operationsOf(endpoints)) {
    ;(paths[operation.path] ??= {})[operation.method] = describe(operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rostrum', version: '1', description: 'The prefix `/api/restify/` is the same as `/api/`.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Error: {
          description: 'What went wrong',
          content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
        },
      },
    },
    paths,
  }
}
