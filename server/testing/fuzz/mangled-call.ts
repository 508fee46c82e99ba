import * as fc from 'fast-check'
import { accessTable } from '../access-table.ts'
import { callers, type Caller, type Cast, tokenOf } from '../callers.ts'
import { causeRegistration } from '../registrations.ts'
import { fileNamed, sampleFiles } from '../sample-files.ts'
import type { ValidCall } from '../make-call.ts'
import { type EndpointKey, validCalls } from '../valid-calls.ts'
import { fromSchema, operationOf, type OpenApiDocument, type Schema } from './from-document.ts'
import { multipartBytes, type Part } from './multipart-bytes.ts'
import { jsonOf, oddHeaders, oddName, oddPayload, oddQueryText, oddSegment, oddText, oddValue } from './odd-values.ts'

/** The request as it is sent to the server. */
export interface OddRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** The changes to a call that would succeed. */
export interface Mangling {
  caller: Caller
  /** Values that the document declares valid; they replace those of the call. */
  generated: Record<string, unknown> | undefined
  edits: { at: number; name: string; how: 'set' | 'drop' | 'add'; value: unknown }[]
  payload: string | Buffer | undefined
  segment: string | undefined
  query: string[]
  headers: Record<string, string>
  form: { parts: Part[]; cut: number | undefined; boundary: string | undefined } | undefined
}

const sometimes = <T>(percent: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary })
const rarely = <T>(percent: number, arbitrary: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
  sometimes(percent, arbitrary).map((value) => value ?? otherwise)

const bodySchemas = (schema: Schema | undefined): Schema[] =>
  schema === undefined
    ? []
    : (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((one) => (one.properties ? [one] : bodySchemas(one)))

/** Any of the fields in the document, all of them optional. */
const generatedFields = (schema: Schema | undefined): fc.Arbitrary<Record<string, unknown> | undefined> => {
  const schemas = bodySchemas(schema)
  if (schemas.length === 0) return fc.constant(undefined)
  const some = schemas.map((one) => fromSchema({ ...one, required: [] }) as fc.Arbitrary<Record<string, unknown>>)
  return sometimes(50, fc.oneof(...some))
}

const edit = fc.record({
  at: fc.nat({ max: 40 }),
  name: oddName,
  how: fc.constantFrom('set' as const, 'set' as const, 'set' as const, 'drop' as const, 'add' as const),
  value: oddValue,
})

const formPart: fc.Arbitrary<Part> = fc.record({
  name: fc.oneof(fc.constantFrom('file', 'documents[]', 'documents', 'email', 'registration_type'), oddName),
  filename: fc.option(fc.oneof(fc.constantFrom('a.png', '../../a.png', 'a.pdf', 'a.doc', 'a\0.png', '.png'), oddText)),
  content: fc.oneof(
    fc.constantFrom(...Object.values(sampleFiles)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    oddText.map((text) => Buffer.from(text)),
  ),
})

export const manglingOf = (key: EndpointKey, document: OpenApiDocument): fc.Arbitrary<Mangling> => {
  const operation = operationOf(document, key)
  if (!operation) throw new Error(`${key} is not in the document`)
  const content = operation.requestBody?.content ?? {}
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  const queryEntry = fc.oneof(
    ...parameters.map(({ name, schema }) =>
      fc
        .oneof(
          fromSchema(schema).map((value) => encodeURIComponent(String(value).toWellFormed())),
          oddQueryText,
        )
        .map((value) => `${name}=${value}`),
    ),
    fc.tuple(oddSegment, oddQueryText).map(([name, value]) => `${name}=${value}`),
    fc.constantFrom('action=', 'action=publish', 'a[b]=c', '__proto__[a]=b', 'constructor=1', '&&&', '=', '%', '?'),
  )
  const allowed = callers.filter((_caller, position) => (accessTable[key][position] ?? 0) < 400)
  const takesBody = content['application/json'] !== undefined
  return fc.record({
    caller: fc.oneof(fc.constantFrom(...callers), fc.constantFrom(...allowed)),
    generated: generatedFields(content['application/json']?.schema),
    edits: rarely(takesBody ? 50 : 5, fc.array(edit, { minLength: 1, maxLength: 3 }), []),
    payload: sometimes(takesBody ? 8 : 4, oddPayload),
    segment: sometimes(10, oddSegment),
    query: rarely(key.startsWith('GET') ? 60 : 8, fc.array(queryEntry, { minLength: 1, maxLength: 3 }), []),
    headers: rarely(15, oddHeaders, {}),
    form: sometimes(
      content['multipart/form-data'] ? 60 : 3,
      fc.record({
        parts: rarely(50, fc.array(formPart, { minLength: 1, maxLength: 4 }), []),
        cut: sometimes(25, fc.nat({ max: 2000 })),
        boundary: sometimes(5, fc.constantFrom('other', '', '-')),
      }),
    ),
  })
}

/** Every property in a body, at any depth. */
const placesIn = (body: unknown): { holder: Record<string, unknown>; name: string }[] => {
  if (typeof body !== 'object' || body === null) return []
  const holder = body as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])])
}

const edited = (given: object | undefined, { generated, edits }: Mangling): unknown => {
  // Odd names, even `__proto__`, become ordinary properties.
  const body = Object.fromEntries(Object.entries(structuredClone({ ...given, ...generated }))) as Record<
    string,
    unknown
  >
  for (const { at, name, how, value: drawn } of edits) {
    // The generated value is copied, because it is used again for shrinking and must not contain itself.
    const value = structuredClone(drawn)
    const places = placesIn(body)
    const place = places[at % Math.max(1, places.length)]
    if (how === 'add' || !place) {
      const holder = place?.holder ?? body
      Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
    } else if (how === 'drop') delete place.holder[place.name]
    else place.holder[place.name] = value
  }
  return body
}

const partsOf = async (form: FormData): Promise<Part[]> =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, filename: null, content: Buffer.from(value) }
        : { name, filename: value.name, content: Buffer.from(await value.arrayBuffer()) },
    ),
  )

const formOf = async (valid: ValidCall, key: EndpointKey, form: NonNullable<Mangling['form']>) => {
  const documents = [fileNamed('charter.pdf', sampleFiles.pdf)]
  const own = valid.form ?? (key === 'POST /register' ? causeRegistration({}, documents) : undefined)
  const boundary = 'rostrum-boundary'
  const whole = multipartBytes([...(own ? await partsOf(own) : []), ...form.parts], boundary)
  return {
    payload: form.cut === undefined ? whole : whole.subarray(0, form.cut % whole.length),
    contentType: `multipart/form-data; boundary=${form.boundary ?? boundary}`,
  }
}

const addressOf = (key: EndpointKey, { params = {}, query = {} }: ValidCall, mangling: Mangling): string => {
  const [, target = ''] = key.split(' ')
  const path = target.replaceAll(
    /:(\w+)/g,
    (_blank, name: string) => mangling.segment ?? encodeURIComponent(params[name] ?? ''),
  )
  const entries = [
    ...Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ...mangling.query,
  ]
  return `/api${path}${entries.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${entries.join('&')}`}`
}

const payloadOf = async (key: EndpointKey, valid: ValidCall, mangling: Mangling) => {
  if (mangling.form) return formOf(valid, key, mangling.form)
  const contentType = 'application/json'
  if (mangling.payload !== undefined) return { payload: mangling.payload, contentType }
  const isBare = !valid.body && !mangling.generated && mangling.edits.length === 0
  return isBare ? {} : { payload: jsonOf(edited(valid.body, mangling)), contentType }
}

/** Builds the request from the mangling, for objects of this cast that exist. */
export const requestOf = async (key: EndpointKey, mangling: Mangling, cast: Cast): Promise<OddRequest> => {
  const valid = await validCalls[key](cast, mangling.caller)
  const [method] = key.split(' ')
  const token = tokenOf(cast, mangling.caller)
  const { payload, contentType } = await payloadOf(key, valid, mangling)
  return {
    method: method as OddRequest['method'],
    url: addressOf(key, valid, mangling),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...valid.headers,
      ...mangling.headers,
    },
    ...(payload !== undefined && { payload }),
  }
}
