import { endpoints } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildCast, callers, type Cast, tokenOf } from '../testing/callers.ts'
import { type Change, type ChangeLog, watchChanges } from '../testing/fuzz/change-log.ts'
import { fieldsNamedBy, operationOf, type OpenApiDocument, withoutReferences } from '../testing/fuzz/from-document.ts'
import { type EndpointKey, pathOf, validCalls } from '../testing/valid-calls.ts'

interface Column {
  name: string
  type: string
  is_choice: boolean
}

let app: TestApp
let changes: ChangeLog
let document: OpenApiDocument
let columns: Column[]
beforeAll(async () => {
  app = await createTestApp()
  document = withoutReferences((await app.call('GET', '/openapi.json')).body)
  // Enumerations are text columns with a check constraint that lists the values.
  const found = await sql<Column>`
    select attname as name, min(typname) as type, bool_or(exists (
      select from pg_constraint as rule
      where conrelid = attrelid and conkey = array[attnum] and pg_get_constraintdef(rule.oid) like '%= ANY (%'
    )) as is_choice
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    group by attname`.execute(app.services.db)
  columns = found.rows
  changes = await watchChanges(app.services.db)
})
afterAll(() => app.close())

const planted = { text: 'planted-by-the-caller', time: '1999-09-09T09:09:09+00:00', number: 31_337 }

/** A value that an attacker would write to this column and that the database would accept. */
const plantedIn = ({ name, type }: Column, { people }: Cast, plain: Change[]): unknown => {
  if (name === 'role') return 'owner'
  if (name === 'status') return 'published'
  // The opposite of the value that the request sets without it.
  if (type === 'bool') return !plain.some(({ row }) => row?.[name] === true)
  if (type === 'uuid') return people.other.id
  if (type.startsWith('timestamp')) return planted.time
  if (/^(int|float|numeric)/.test(type)) return planted.number
  return planted.text
}

/** Adds the extra fields to the body and to every object within it, where `mayHold` accepts their path. */
const withPlanted = (
  body: object,
  extra: Record<string, unknown>,
  mayHold: (pattern: string) => boolean,
  at = '',
): object => {
  const deeper = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((row) => deeper(row, `${place}*.`))
    return typeof value === 'object' && value !== null ? withPlanted(value, extra, mayHold, place) : value
  }
  return {
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => mayHold(`${at}${name}`))),
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, deeper(value, `${at}${name}.`)])),
  }
}

const callerOf = (key: EndpointKey) =>
  callers.findLast((_caller, position) => (accessTable[key][position] ?? 0) < 400) ?? 'visitor'

const ignoredBy = (key: EndpointKey): readonly string[] => {
  const endpoint: Endpoint = endpoints[key]
  return endpoint.ignored ?? []
}

interface Planting {
  extraOf: (cast: Cast) => Record<string, unknown>
  mayHold: (pattern: string) => boolean
}

/** Makes one permitted call on a cast of its own and returns every row that it changed. */
const changesBy = async (key: EndpointKey, { extraOf, mayHold }: Planting) => {
  const cast = await buildCast(app)
  const caller = callerOf(key)
  const valid = await validCalls[key](cast, caller)
  const extra = extraOf(cast)
  const body = withPlanted(valid.body ?? {}, extra, mayHold)
  // More would be refused for their number.
  for (const [name, value] of Object.entries(extra).slice(0, 100)) valid.form?.append(name, JSON.stringify(value))
  await changes.take()
  const [method = ''] = key.split(' ')
  const { status, body: answer } = await app.call(method, pathOf(key, valid), {
    token: tokenOf(cast, caller),
    ...valid,
    ...(valid.form ? {} : { body }),
  })
  return { status, answer, cast, changed: await changes.take() }
}

/** The values that the call gave to flags and enumerations. */
const choicesIn = (changed: Change[]): string[] => {
  const names = new Set(columns.filter(({ type, is_choice }) => is_choice || type === 'bool').map(({ name }) => name))
  return changed
    .flatMap(({ table, row }) =>
      Object.entries(row ?? {})
        .filter(([name]) => names.has(name))
        .map(([name, value]) => `${table}.${name} = ${String(value)}`),
    )
    .toSorted()
}

const columnsBesides = (key: EndpointKey): Column[] => {
  const named = fieldsNamedBy(operationOf(document, key)?.requestBody)
  return columns.filter(({ name }) => !named.has(name))
}
/** Tables that record that a session is in use, or how much was uploaded, whatever the answer is. */
const tablesOfUse = new Set(['sessions', 'session_tokens', 'upload_quotas'])

const keys = Object.keys(endpoints) as EndpointKey[]
/** These consist of a file alone, without a JSON body. */
const uploads: readonly EndpointKey[] = ['POST /files/upload', 'POST /people-imports']
const writing = keys.filter((key) => !key.startsWith('GET') && !uploads.includes(key))

/** @shows wire.hostile-input, wire.unknown-fields */
describe('columns that are not part of the request', () => {
  it.each(writing)('are refused by %s', async (key) => {
    const unasked = columnsBesides(key)
    const extraOf = (cast: Cast) =>
      Object.fromEntries(unasked.map((column) => [column.name, plantedIn(column, cast, [])]))
    const ignored = ignoredBy(key)
    const { status, answer, changed } = await changesBy(key, { extraOf, mayHold: (path) => !ignored.includes(path) })
    expect(status).toBe(422)
    const names = new Set(unasked.map(({ name }) => name))
    expect(Object.keys(answer.errors).filter((path) => !names.has(path.split('.').at(-1) ?? ''))).toEqual([])
    expect(changed.filter(({ table }) => !tablesOfUse.has(table))).toEqual([])
  })

  it.each(keys.filter((key) => ignoredBy(key).length > 0))('change nothing where %s accepts them', async (key) => {
    const mayHold = (path: string) => ignoredBy(key).includes(path)
    const plain = await changesBy(key, { extraOf: () => ({}), mayHold })
    expect(plain.status).toBeLessThan(300)
    const extraOf = (cast: Cast) =>
      Object.fromEntries(columns.map((column) => [column.name, plantedIn(column, cast, plain.changed)]))
    const tried = await changesBy(key, { extraOf, mayHold })
    expect(tried.status).toBe(plain.status)
    const written = JSON.stringify(tried.changed)
    for (const value of [planted.text, '1999-09-09', String(planted.number)]) expect(written).not.toContain(value)
    // The caller may be that person; then the identifier is expected.
    if (callerOf(key) !== 'other') expect(written).not.toContain(tried.cast.people.other.id)
    expect(choicesIn(tried.changed)).toEqual(choicesIn(plain.changed))
  })
})
