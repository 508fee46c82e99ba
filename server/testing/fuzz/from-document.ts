import * as fc from 'fast-check'

/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

interface Parameter {
  name: string
  in: string
  schema: Schema
}

interface Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** Replaces every reference to a component by the component itself. No schema contains itself. */
export const withoutReferences = (document: object): OpenApiDocument => {
  const find = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document)
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part) return resolve(find(String(part.$ref)))
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolve(value)]))
  }
  return resolve(document) as OpenApiDocument
}

/** Finds the operation of an endpoint key in the document. */
export const operationOf = ({ paths }: OpenApiDocument, key: string): Operation | undefined => {
  const [method = '', target = ''] = key.split(' ')
  const [pattern = ''] = target.split('?')
  return paths[`/api${pattern.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
}

/** The names of all fields that a body may contain, at any depth. */
export const fieldsNamedBy = (part: unknown): Set<string> => {
  if (typeof part !== 'object' || part === null) return new Set()
  return new Set(
    Object.entries(part).flatMap(([name, value]) => [
      ...(name === 'properties' ? Object.keys(value as object) : []),
      ...fieldsNamedBy(value),
    ]),
  )
}

/**
 * Values that meet, by chance, rules that the document cannot express, such as those for addresses, time zones and
 * links.
 */
const plausible = [
  'canvass@example.org',
  'https://example.org/a',
  'America/Chicago',
  'Spring canvass',
  '2030-05-01',
  '17:30',
  '414-555-0142',
  'Lantern-lit-7',
  'en',
  'US',
]

const MAX_GENERATED_LENGTH = 300

const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    // The generator does not support every pattern, such as look-aheads.
    return fc.constantFrom(...plausible)
  }
}

// Creating these generators is slower than using them, and many fields have the same one.
const made = new Map<string, fc.Arbitrary<string>>()
const madeOnce = (name: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const known = made.get(name) ?? make()
  made.set(name, known)
  return known
}

const textFrom = ({
  format,
  pattern,
  minLength = 0,
  maxLength = MAX_GENERATED_LENGTH,
}: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((at) => at.toISOString())
  }
  if (pattern !== undefined) return madeOnce(pattern, () => matching(pattern))
  const upTo = Math.max(minLength, Math.min(maxLength, MAX_GENERATED_LENGTH))
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...plausible) },
    {
      weight: 2,
      arbitrary: madeOnce(`${minLength} to ${upTo}`, () => fc.string({ unit: 'grapheme', minLength, maxLength: upTo })),
    },
    // The maximum length, and one more.
    { weight: 1, arbitrary: fc.constantFrom(maxLength, maxLength + 1).map((length) => 'm'.repeat(length)) },
  )
}

const numberFrom = ({ type, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> => {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)]
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
}

const objectFrom = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)])), {
    requiredKeys: required.filter((name) => name in properties),
  })

/** Generates values that the document declares valid. */
export const fromSchema = (schema: Schema): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromSchema))
  // For combined patterns, it is sufficient to generate values from one of them, or plausible ones.
  if (schema.allOf) return fc.oneof(...schema.allOf.map((part) => fromSchema({ ...schema, allOf: undefined, ...part })))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textFrom(schema)
    case 'integer':
    case 'number':
      return numberFrom(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema
      return fc.array(fromSchema(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })
    }
    case 'object':
      return objectFrom(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
