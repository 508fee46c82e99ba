import { z } from 'zod'
import { endpointGroups } from '@rostrum/contract'
import { schemaNames } from '@rostrum/contract/schema-names'
import { errorBody, errorStatus, type Endpoint, type ErrorCode } from '@rostrum/contract/wire'
import { type Schema, schemaConverter } from './openapi-schemas.ts'

type Convert = ReturnType<typeof schemaConverter>['convert']

interface Operation {
  method: string
  /** In the form of OpenAPI: `/api/organizations/{id}`. */
  path: string
  tag: string
  /** The endpoints that share the path, by their `?action=`; the empty string is the call without an action. */
  byAction: Map<string, Endpoint>
}

/** Returns a single schema unchanged, and several as `anyOf`. */
const anyOf = (schemas: Schema[]): Schema => {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return distinct.length === 1 && distinct[0] ? distinct[0] : { anyOf: distinct }
}

/** The group that an endpoint is listed in; content belongs to its kind, which is the first segment of the path. */
const tagOf = (key: string, path: string): string =>
  Object.entries(endpointGroups).find(([, { endpoints }]) => key in endpoints)?.[0] ?? path.split('/')[1] ?? ''

const operationsOf = (endpoints: Record<string, Endpoint>): Operation[] => {
  const operations = new Map<string, Operation>()
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', target = ''] = key.split(' ')
    const [pattern = '', action = ''] = target.split('?action=')
    const operation = operations.get(`${method} ${pattern}`) ?? {
      method: method.toLowerCase(),
      path: `/api${pattern.replaceAll(/:(\w+)/g, '{$1}')}`,
      tag: tagOf(key, pattern),
      byAction: new Map<string, Endpoint>(),
    }
    operation.byAction.set(action, endpoint)
    operations.set(`${method} ${pattern}`, operation)
  }
  return [...operations.values()]
}

/** `getOrganizationsByIdDonationLinks`: the method and the path as one word. */
const operationIdOf = ({ method, path }: Operation): string => {
  const words =
    path
      .replace('/api/', '')
      .replaceAll('{', 'by-')
      .match(/[a-z\d]+/gi) ?? []
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

const isObject = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject

/** Whether the answer has a revision, which is then also its `ETag`: see `etagOf` in `revisions.ts`. */
const hasRevision = ({ response }: Endpoint): boolean => {
  if (!isObject(response)) return false
  const { meta, data } = response.shape
  const metas: unknown[] = [meta, isObject(data) ? data.shape['meta'] : undefined]
  return metas.some((each) => isObject(each) && 'revision' in each.shape)
}

/** Whether the call changes something that has a revision, and the caller may say which one they have seen. */
const isConditional = ({ method }: Operation, endpoint: Endpoint): boolean =>
  endpoint.body !== undefined && hasRevision(endpoint) && (method === 'put' || endpoint.params !== undefined)

const parametersOf = (shape: z.ZodObject | undefined, place: 'path' | 'query', convert: Convert) =>
  Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: convert(field as z.ZodType, 'input'),
  }))

const actionParameter = (actions: string[]) => ({
  name: 'action',
  in: 'query',
  required: !actions.includes(''),
  schema: { type: 'string', enum: actions.filter(Boolean) },
})

const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repetition with the same key and the same body within 24 hours gets the first answer.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` that the change is based on. If it is no longer the current one, the answer is 409 (STALE).',
    schema: { type: 'string' },
  },
}

const headersOf = (operation: Operation, endpoints: Endpoint[]) => [
  ...(operation.method === 'post' && endpoints.some(({ isNeverStored }) => !isNeverStored)
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : []),
  ...(endpoints.some((endpoint) => isConditional(operation, endpoint))
    ? [{ $ref: '#/components/parameters/IfMatch' }]
    : []),
]

/** The refusals that a caller must expect, besides failures of the server. */
const refusalsOf = (operation: Operation, endpoints: Endpoint[]): ErrorCode[] => {
  const isAny = (holds: (endpoint: Endpoint) => unknown) => endpoints.some(holds)
  const hasBody = isAny(({ body }) => body)
  return [
    'MALFORMED',
    'UNAUTHENTICATED',
    ...(isAny(({ auth }) => auth !== 'public') ? ['FORBIDDEN' as const] : []),
    ...(isAny(({ params }) => params) ? ['NOT_FOUND' as const] : []),
    ...(headersOf(operation, endpoints).length > 0 ? ['CONFLICT' as const] : []),
    ...(hasBody ? ['TOO_LARGE' as const, 'UNSUPPORTED_MEDIA' as const] : []),
    ...(hasBody || isAny(({ query }) => query) ? ['INVALID' as const] : []),
    'TOO_MANY_REQUESTS',
  ]
}

const successesOf = (operation: Operation, endpoints: Endpoint[], convert: Convert) => {
  const byStatus = new Map<number, Endpoint[]>()
  for (const endpoint of endpoints) {
    const { status = 200, guestStatus = status } = endpoint
    for (const each of new Set([status, guestStatus])) byStatus.set(each, [...(byStatus.get(each) ?? []), endpoint])
  }
  return [...byStatus].map(([status, answering]) => [
    String(status),
    {
      description: 'Done',
      ...(operation.method !== 'post' &&
        answering.some(hasRevision) && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
      ...(status !== 204 && {
        content: {
          [answering[0]?.media ?? 'application/json']: {
            schema: anyOf(answering.map(({ response }) => convert(response, 'output'))),
          },
        },
      }),
    },
  ])
}

const responsesOf = (operation: Operation, endpoints: Endpoint[], convert: Convert) => ({
  ...Object.fromEntries(successesOf(operation, endpoints, convert)),
  ...(endpoints.some(({ isRevalidated }) => isRevalidated) && {
    304: { description: 'The caller already has this version' },
  }),
  ...Object.fromEntries(
    refusalsOf(operation, endpoints).map((code) => [
      String(errorStatus[code]),
      { $ref: `#/components/responses/${errorStatus[code]}` },
    ]),
  ),
  default: { $ref: '#/components/responses/Failure' },
})

/** The fields and files of a form. `name[]` is repeated for each file. */
const formOf = (fields: Schema, files: NonNullable<Endpoint['multipart']>): Schema => {
  const file = { type: 'string', format: 'binary' }
  const parts = Object.entries(files).map(([name, number]) =>
    number === 'one' ? [name, file] : [`${name}[]`, { type: 'array', items: file }],
  )
  const required = Object.keys(files).filter((name) => files[name] === 'one')
  return {
    allOf: [
      fields,
      { type: 'object', properties: Object.fromEntries(parts), ...(required.length > 0 && { required }) },
    ],
  }
}

const bodyOf = (endpoints: Endpoint[], convert: Convert) => {
  const schemas = endpoints.flatMap(({ body }) => (body ? [convert(body, 'input')] : []))
  if (schemas.length === 0) return {}
  const schema = anyOf(schemas)
  const files = endpoints.find(({ multipart }) => multipart)?.multipart
  const isForm = files !== undefined && Object.values(files).includes('one')
  return {
    requestBody: {
      // Some commands on the same path have no body.
      required: endpoints.every(({ body }) => body),
      content: {
        ...(!isForm && { 'application/json': { schema } }),
        ...(files && { 'multipart/form-data': { schema: formOf(schema, files) } }),
      },
    },
  }
}

const describe = (operation: Operation, convert: Convert) => {
  const { tag, byAction } = operation
  const endpoints = [...byAction.values()]
  const actions = [...byAction.keys()]
  const summaries = [...byAction].map(([action, { summary }]) => (action ? `\`${action}\`: ${summary}` : summary))
  const [first] = endpoints
  const isPublic = endpoints.some(({ auth }) => auth === 'public' || auth === 'guest')
  return {
    operationId: operationIdOf(operation),
    tags: [tag],
    summary: endpoints.length === 1 ? first?.summary : 'Commands, by action',
    description: summaries.join('\n\n'),
    security: [...(isPublic ? [{}] : []), { bearer: [] }],
    parameters: [
      ...parametersOf(first?.params, 'path', convert),
      ...endpoints.flatMap(({ query }) => parametersOf(query, 'query', convert)),
      ...(actions.some(Boolean) ? [actionParameter(actions)] : []),
      ...headersOf(operation, endpoints),
    ],
    ...bodyOf(endpoints, convert),
    responses: responsesOf(operation, endpoints, convert),
  }
}

const refusal = (description: string, schema: Schema) => ({ description, content: { 'application/json': { schema } } })

const errorResponses = (schema: Schema) => ({
  ...Object.fromEntries(
    [...Map.groupBy(Object.entries(errorStatus), ([, status]) => status)]
      // `Failure` describes all failures of the server.
      .filter(([status]) => status < 500)
      .map(([status, codes]) => [String(status), refusal(codes.map(([code]) => code).join(' or '), schema)]),
  ),
  Failure: refusal('The server failed, or is unavailable', schema),
})

const tagsOf = (operations: Operation[]) =>
  [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
    name,
    description: Object.entries(endpointGroups).find(([group]) => group === name)?.[1].about ?? 'Published content',
  }))

/**
 * Generates OpenAPI 3.1 from the contract. Commands on the same path become one operation with an `action` parameter.
 */
export const openApiOf = (endpoints: Record<string, Endpoint>) => {
  const { convert, named } = schemaConverter(schemaNames)
  const operations = operationsOf(endpoints)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    ;(paths[operation.path] ??= {})[operation.method] = describe(operation, convert)
  }
  const responses = errorResponses(convert(errorBody, 'output'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rostrum',
      version: '1',
      description:
        'The prefix `/api/restify/` is the same as `/api/`. A body field that is not declared is refused with 422.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(operations),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: headerParameters,
      headers: { ETag: { description: 'The revision of what is answered', schema: { type: 'string' } } },
      responses,
      schemas: named,
    },
    paths,
  }
}
