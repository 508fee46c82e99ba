import { z } from 'zod'
import type { Capability } from './roles.ts'

/** The closed list of error codes. The status that each one travels with is in {@link errorStatus}. */
export const errorCodes = [
  'MALFORMED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BANNED',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'INVALID',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'STORAGE_FULL',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const errorStatus: Record<ErrorCode, number> = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BANNED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
}

/** `message` and every text in `errors` are in the caller's language; nested fields are dotted (`key_points.0.title`). */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.output<typeof errorBody>

/** Who may call: anyone, anyone signed in, or one kind of user. Ownership is checked by the room's policy. */
export type EndpointAuth = 'public' | 'signed_in' | 'regular_user' | 'organization' | 'moderator'

export interface Endpoint {
  summary: string
  auth: EndpointAuth
  /** What an organization's admin needs to be allowed, of whom this is called by; nobody else is asked for it. */
  capability?: Capability
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body may also come as `multipart/form-data`; repeated `name[]` parts are files. */
  multipart?: boolean
  /** When the answer is not a JSON body: text of this type, JSON as a file, or bytes. An event stream has no end. */
  media?: 'text/csv' | 'text/calendar' | 'text/event-stream' | 'application/json' | 'application/octet-stream'
  /** The answer is saved as a file of this name. */
  fileName?: string
  /** Of the successful answer; 200 unless told. 204 has no body. */
  status?: 200 | 201 | 204
  response: z.ZodType
}

/** Declares one endpoint. Its key in the room's table is `METHOD /path` and, for commands on a resource, `?action=name`. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const nothing = z.undefined()
export const message = z.object({ message: z.string() })

export const idParams = z.object({ id: z.uuid() })
/** ISO 8601 with a zone. */
export const instant = z.iso.datetime({ offset: true })

/** Booleans are accepted as `true`/`false` and as `1`/`0`, also as text (multipart). */
export const flag = z
  .union([z.boolean(), z.literal(1), z.literal(0), z.enum(['true', 'false', '1', '0'])], {
    error: 'validation.boolean',
  })
  .transform((value) => value === true || value === 1 || value === 'true' || value === '1')

const permissions = {
  authorizedToShow: z.boolean(),
  authorizedToStore: z.boolean(),
  authorizedToUpdate: z.boolean(),
  authorizedToDelete: z.boolean(),
}
export const permissionsMeta = z.object(permissions)

/** `{ id, type, attributes }`; add relationships and meta with `.extend`. */
export const resource = <const T extends string, A extends z.ZodType>(type: T, attributes: A) =>
  z.object({ id: z.string(), type: z.literal(type), attributes })

export const one = <R extends z.ZodType>(item: R) => z.object({ data: item })

export const many = <R extends z.ZodType>(item: R) =>
  z.object({
    meta: z.object({
      current_page: z.int(),
      from: z.int().nullable(),
      last_page: z.int(),
      path: z.string(),
      per_page: z.int(),
      to: z.int().nullable(),
      total: z.int(),
    }),
    links: z.object({
      first: z.string(),
      next: z.string().nullable(),
      path: z.string(),
      prev: z.string().nullable(),
      filters: z.record(z.string(), z.string()),
    }),
    data: z.array(item),
  })

/** What a list answers with, whatever it lists. */
export interface Page<T> {
  meta: z.output<ReturnType<typeof many>>['meta']
  links: z.output<ReturnType<typeof many>>['links']
  data: T[]
}

export const defaultPageSize = 4
export const maxPageSize = 100
/** Further than any list goes: how many rows come before it still fits into 32 bits. */
const furthestPage = Math.floor(2_147_483_647 / maxPageSize)

/** `page` beyond the last one is refused by the server with 422 on `page`. */
export const pageQuery = (perPage: number = defaultPageSize) => ({
  page: z.coerce
    .number('validation.page')
    .int('validation.page')
    .min(1, 'validation.page')
    .max(furthestPage, 'validation.page')
    .default(1),
  perPage: z.coerce
    .number('validation.perPage')
    .int('validation.perPage')
    .min(1, 'validation.perPage')
    .max(maxPageSize, 'validation.perPage')
    .default(perPage),
})
