import { randomInt, randomUUID } from 'node:crypto'
import { endpoints } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/wire'
import { z } from 'zod'
import type { Answer } from './app.ts'
import type { Cast } from './callers.ts'
import { buildSupporter } from './factories.ts'
import { freshEmail } from './registrations.ts'
import type { ValidCall } from './make-call.ts'
import { type EndpointKey, pathOf, validCalls } from './valid-calls.ts'

type Body = Record<string, unknown>

/** The maximum lengths of a body's texts that may have any content. */
const maxLengths = ({ body }: Endpoint): Map<string, number> => {
  const lengths = new Map<string, number>()
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [name, value] of Object.entries(schema)) {
      if (name === 'properties') {
        for (const [field, text] of Object.entries<{ maxLength?: number; pattern?: string }>(value)) {
          if (text.maxLength !== undefined && text.pattern === undefined) lengths.set(field, text.maxLength)
        }
      }
      visit(value)
    }
  }
  if (body) visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  return lengths
}

/** Texts that must be the same as something that exists. */
const fixed = new Set(['token', 'login_token', 'time_slot', 'calls_per_day'])

/** Letters that need two bytes each and cannot be compressed. */
const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(randomInt(0xc0, 0x180))).join('')

/** The body with the longest texts that it may have. */
const longest = (endpoint: Endpoint, valid: Body): Body => {
  const lengths = maxLengths(endpoint)
  const lengthen = ([name, value]: [string, unknown]) => {
    const length = lengths.get(name)
    return [name, typeof value !== 'string' || length === undefined || fixed.has(name) ? value : randomLetters(length)]
  }
  const body: Body = Object.fromEntries(Object.entries(valid).map(lengthen))
  return 'password_confirmation' in body ? { ...body, password_confirmation: body['password'] } : body
}

const guest = () => ({ guest: { name: randomLetters(100), email: freshEmail(), postal_code: '98101' } })

/** Changes that make a repeated call have an effect again. */
const changes: Partial<Record<EndpointKey, (accounts: string[]) => Body>> = {
  'POST /login': (accounts) => ({ email: accounts.pop() }),
  'POST /register': () => ({ email: freshEmail() }),
  'POST /forgotPassword': (accounts) => ({ email: accounts.pop() }),
  'POST /login-links': (accounts) => ({ email: accounts.pop() }),
  'POST /phone-bank-registrations': () => ({ email: freshEmail(), phone: `206-555-${randomInt(1000, 10_000)}` }),
  'POST /campaign-engagements': guest,
  'POST /organizations/:id/actions?action=engagement': guest,
  'POST /candidates/:id/actions?action=vote': () => ({ email: freshEmail() }),
  'POST /candidate-votes': () => ({ email: freshEmail() }),
  'POST /reports': () => ({ email: freshEmail() }),
  'POST /organizations/:id/actions?action=get-in-touch': () => ({ email: freshEmail() }),
}

export interface Stranger {
  /** Creates what the call is about. */
  prepare: (key: EndpointKey) => Promise<void>
  /** Makes the most expensive call that is accepted, each time with other data. */
  call: (key: EndpointKey, options: { ip: string }) => Promise<Answer>
}

/** Somebody without an account who makes as much work as possible. */
export const openStranger = async (cast: Cast): Promise<Stranger> => {
  const { app } = cast
  const calls = new Map<EndpointKey, ValidCall>()
  const accounts = await Promise.all(
    Array.from(
      { length: 50 },
      async () => (await buildSupporter(app.services.db, { email_verified_at: new Date() })).email,
    ),
  )
  return {
    prepare: async (key) => {
      calls.set(key, await validCalls[key](cast, 'guest'))
    },
    call: (key, { ip }) => {
      const { body, headers, ...call } = calls.get(key) ?? {}
      const sent = body && { ...longest(endpoints[key], body as Body), ...changes[key]?.(accounts) }
      const [method = ''] = key.split(' ')
      return app.call(method, pathOf(key, call), {
        ...call,
        ip,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        ...(sent && { body: sent }),
      })
    },
  }
}
