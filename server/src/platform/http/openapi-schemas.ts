import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type Schema = Record<string, unknown>

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Corrects what is valid but what linters and generators of clients do not accept. */
const override: Override = ({ jsonSchema }) => {
  const { anyOf, propertyNames, additionalProperties } = jsonSchema
  if (anyOf) {
    jsonSchema.anyOf = [...new Map(anyOf.map((choice) => [JSON.stringify(choice), choice])).values()]
  }
  // A later version may add fields to an answer.
  if (additionalProperties === false) delete jsonSchema.additionalProperties
  // A record with a fixed set of names is an object with these properties.
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  if (names && additionalProperties) {
    delete jsonSchema.propertyNames
    jsonSchema.properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties]))
    delete jsonSchema.additionalProperties
  }
}

const inDocument = (schema: object): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

/** Converts zod schemas to JSON Schema. Those that have a name are collected in `named` and referred to. */
export const schemaConverter = (names: Readonly<Record<string, z.ZodType>>) => {
  const metadata = z.registry<Record<string, unknown>>()
  for (const [id, schema] of Object.entries(names)) metadata.add(schema, { ...schema.meta(), id })
  const named: Record<string, Schema> = {}

  const convert = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    // As a property, a schema with a name becomes a reference, too.
    const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      metadata,
      override,
      unrepresentable: 'any',
    })
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...converted } = inDocument(definition)
      if (named[name] && !isDeepStrictEqual(named[name], converted)) {
        throw new Error(`The schema ${name} has different forms in requests and answers and needs two names`)
      }
      named[name] = converted
    }
    return inDocument(properties['schema'] as object)
  }
  return { convert, named }
}
