import { z } from 'zod'
import { wholeNumber } from './fields.ts'
import type { Capability } from './roles.ts'
import type { TokenScope } from './token-scopes.ts'

/** All error codes. {@link errorStatus} has the HTTP status of each. */
export const errorCodes = [
  'MALFORMED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BANNED',
  'NOT_FOUND',
  'CONFLICT',
  'STALE',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'INVALID',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'NOT_IMPLEMENTED',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const errorStatus: Record<ErrorCode, number> = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BANNED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  NOT_IMPLEMENTED: 501,
}

/** The same refusal in the form of OSDI 1.2. `properties` are paths such as `person.email_addresses[0].address`. */
export const osdiError = z.object({
  request_type: z.literal('atomic'),
  response_code: z.int(),
  resource_status: z.array(
    z.object({
      resource: z.string(),
      response_code: z.int(),
      error_descriptions: z.array(
        z.object({ error_code: z.enum(errorCodes), description: z.string(), properties: z.array(z.string()) }),
      ),
    }),
  ),
})
export type OsdiError = z.output<typeof osdiError>

/**
 * `message` and all texts in `errors` are in the caller's language; nested fields have dotted keys
 * (`key_points.0.title`).
 */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Only with `STALE`: what the call would have answered, as it is now. Nothing was changed. */
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
  /** Only of calls that follow OSDI. */
  'osdi:error': osdiError.optional(),
})
export type ErrorBody = z.output<typeof errorBody>

/**
 * Who may call an endpoint: anyone, any signed-in user, or one kind of user. `guest` stands for regular users, and for
 * visitors who say who they are. The policy of the room checks ownership.
 */
export type EndpointAuth = 'public' | 'guest' | 'signed_in' | 'regular_user' | 'organization' | 'moderator'

interface EndpointDefinition {
  summary: string
  /** The capability that an admin of an organization needs to call this. It is not required from other users. */
  capability?: Capability
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Fields that a body may contain although they change nothing: those that a client sends back with a resource, and
   * spare fields of clients. Every other field that `body` does not declare is refused. In a path such as
   * `donation_links.*.clicks`, the asterisk stands for each row.
   */
  ignored?: readonly string[]
  /**
   * The body may also be sent as `multipart/form-data`, with these files: one, which is required, or any number in
   * repeated `name[]` parts.
   */
  multipart?: Readonly<Record<string, 'one' | 'many'>>
  /** Media type of an answer that is not plain JSON: HAL, text, JSON as a file, or bytes. An event stream never ends. */
  media?:
    | 'application/hal+json'
    | 'text/csv'
    | 'text/calendar'
    | 'application/atom+xml'
    | 'text/event-stream'
    | 'application/json'
    | 'application/octet-stream'
    | 'application/zip'
  /**
   * The answer, which is text, has an `ETag`. A caller who already has this version gets 304 without a body, as programs
   * that read a calendar or a feed again and again expect.
   */
  isRevalidated?: boolean
  /**
   * Callers without a session may get an answer that is some seconds old, unless what it shows has been changed by a call
   * since. For answers that depend on the address alone and that many ask for.
   */
  isKept?: boolean
  /** Name of the file that the answer is saved as. */
  fileName?: string
  /**
   * The answer is stored neither for an `Idempotency-Key` nor by caches: it contains a secret or personal data, or depends
   * on what the caller has typed, and a repetition does no harm.
   */
  isNeverStored?: boolean
  /** Status of the successful answer, 200 by default. 204 has no body. */
  status?: 200 | 201 | 204
  /**
   * The call follows the Open Supporter Data Interface, and is about this resource of it: the token may be sent in the
   * header `OSDI-API-Token`, and refusals also have the form of OSDI.
   */
  osdiResource?: string
  /** Another successful status: of an act that a guest does for the first time, or repeats. */
  guestStatus?: 200 | 201
  response: z.ZodType
}

export type Endpoint = EndpointDefinition &
  (
    | {
        auth: 'organization'
        /**
         * The scope that an API token needs to call this; `any` if every token may call it, null if none may. Every call
         * of organizations says which.
         */
        scope: TokenScope | 'any' | null
      }
    | {
        auth: Exclude<EndpointAuth, 'organization'>
        /** The scope that an API token needs to call this. Without one, tokens may not call it. */
        scope?: TokenScope
      }
  )

/**
 * Declares an endpoint. Its key in the room's table is `METHOD /path`, for commands on a resource with `?action=name`.
 */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const nothing = z.undefined()
export const message = z.object({ message: z.string() })

export const idParams = z.object({ id: z.uuid() })
/** ISO 8601 with a time zone. */
export const instant = z.iso.datetime({ offset: true })

/** Accepts `true`/`false` and `1`/`0`, also as text (multipart). */
export const flag = z
  .union([z.boolean(), z.literal(1), z.literal(0), z.enum(['true', 'false', '1', '0'], 'validation.boolean')])
  .transform((value) => value === true || value === 1 || value === 'true' || value === '1')
  .pipe(z.boolean())

/**
 * Counts the changes of something that several people may edit. GET also sends it as `ETag`, and a change with
 * `If-Match` is refused with `STALE` if somebody else has changed it since then.
 */
export const revisionMeta = z.object({ revision: z.string() })

const permissions = {
  authorizedToShow: z.boolean(),
  authorizedToStore: z.boolean(),
  authorizedToUpdate: z.boolean(),
  authorizedToDelete: z.boolean(),
}
/** What the viewer may do with a resource, and its revision. */
export const resourceMeta = revisionMeta.extend(permissions)

/** `{ id, type, attributes }`; relationships and meta can be added with `.extend`. */
export const resource = <const T extends string, A extends z.ZodType>(type: T, attributes: A) =>
  z.object({ id: z.string(), type: z.literal(type), attributes })

interface ShownResource {
  shape: { attributes: z.ZodObject }
}

/**
 * What a client that sends a whole resource back sends beyond the fields that a change accepts; for `ignored`. A client
 * may also name the organization that the resource belongs to.
 */
export const readOnlyFields = ({ shape }: ShownResource, changeable: z.ZodObject): string[] => {
  const { attributes, ...others } = shape
  const shown = [...Object.keys(others), 'organization_id', ...Object.keys(attributes.shape)]
  return shown.filter((name) => !(name in changeable.shape))
}

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
      /** Long lists are counted up to `MAX_COUNTED`. */
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

/** The envelope of every list. */
export interface Page<T> {
  meta: z.output<ReturnType<typeof many>>['meta']
  links: z.output<ReturnType<typeof many>>['links']
  data: T[]
}

export const defaultPageSize = 4
const MAX_PAGE_SIZE = 100
/** The largest page for which the number of skipped rows fits into 32 bits. */
const MAX_PAGE = Math.floor(2_147_483_647 / MAX_PAGE_SIZE)

/** The number of rows of a page, `size` by default, up to `maximum`. */
export const pageSize = (size: number, maximum: number = MAX_PAGE_SIZE) =>
  wholeNumber({ minimum: 1, maximum, error: 'validation.perPage', tooLarge: 'validation.perPageMax' }).default(size)

/** The server rejects a `page` beyond the last one with 422 on `page`. */
export const pageQuery = (perPage: number = defaultPageSize) => ({
  page: wholeNumber({ minimum: 1, maximum: MAX_PAGE, error: 'validation.page' }).default(1),
  perPage: pageSize(perPage),
})
