import { endpoints } from '@rostrum/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildCast, callers, type Cast, tokenOf } from '../testing/callers.ts'
import { type Change, type ChangeLog, watchChanges } from '../testing/fuzz/change-log.ts'
import { fieldsNamedBy, operationOf, type OpenApiDocument } from '../testing/fuzz/from-document.ts'
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
  document = (await app.call('GET', '/openapi.json')).body
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

/** Adds the extra fields to the body and to every object within it. */
const withPlanted = (body: object, extra: Record<string, unknown>): object => {
  const deeper = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deeper)
    return typeof value === 'object' && value !== null ? withPlanted(value, extra) : value
  }
  return { ...extra, ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, deeper(value)])) }
}

const callerOf = (key: EndpointKey) =>
  callers.findLast((_caller, position) => (accessTable[key][position] ?? 0) < 400) ?? 'visitor'

/** Makes one permitted call on a cast of its own and returns every row that it changed. */
const changesBy = async (key: EndpointKey, extraOf: (cast: Cast) => Record<string, unknown>) => {
  const cast = await buildCast(app)
  const caller = callerOf(key)
  const valid = await validCalls[key](cast, caller)
  const body = valid.body && withPlanted(valid.body, extraOf(cast))
  await changes.take()
  const [method = ''] = key.split(' ')
  const { status } = await app.call(method, pathOf(key, valid), { token: tokenOf(cast, caller), ...valid, body })
  return { status, cast, changed: await changes.take() }
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

const withBody = (Object.keys(endpoints) as EndpointKey[]).filter((key) => 'body' in endpoints[key])

/** @shows wire.hostile-input */
describe('columns that are not part of the request', () => {
  it.each(withBody)('are ignored by %s', async (key) => {
    const named = fieldsNamedBy(operationOf(document, key)?.requestBody)
    const unasked = columns.filter(({ name }) => !named.has(name))
    const plain = await changesBy(key, () => ({}))
    expect(plain.status).toBeLessThan(300)
    const tried = await changesBy(key, (cast) =>
      Object.fromEntries(unasked.map((column) => [column.name, plantedIn(column, cast, plain.changed)])),
    )
    expect(tried.status).toBe(plain.status)
    const written = JSON.stringify(tried.changed)
    for (const value of [planted.text, '1999-09-09', String(planted.number)]) expect(written).not.toContain(value)
    // The caller may be that person; then the identifier is expected.
    if (callerOf(key) !== 'other') expect(written).not.toContain(tried.cast.people.other.id)
    expect(choicesIn(tried.changed)).toEqual(choicesIn(plain.changed))
  })
})
