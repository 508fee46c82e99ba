import { z } from 'zod'
import { newPassword, requiredLine } from './fields.ts'
import { tokenScopes } from './token-scopes.ts'
import { endpoint, idParams, instant, nothing, resource } from './wire.ts'

/** Every API token begins with this, so that a token in public code or a chat is recognized. */
export const tokenPrefix = 'rostrum_'
/** How many API tokens an organization may have, expired ones included. */
export const MAX_API_TOKENS = 20
const MAX_NAME_LENGTH = 80

export const apiToken = resource(
  'api-tokens',
  z.object({
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    /** The last characters of the token, by which an owner recognizes it. */
    ending: z.string(),
    /** Who made it. Null after they deleted their account. */
    created_by: z.object({ id: z.string(), name: z.string(), is_admin: z.boolean() }).nullable(),
    created_at: instant,
    /** Accurate to the minute; null if the token was never used. */
    last_used_at: instant.nullable(),
    /** Null if it does not expire. */
    expires_at: instant.nullable(),
    is_expired: z.boolean(),
  }),
)
export type ApiToken = z.output<typeof apiToken>

export const apiTokenPayload = z.object({
  name: requiredLine(MAX_NAME_LENGTH),
  scopes: z
    .array(z.enum(tokenScopes, 'validation.choice'), 'validation.scopes')
    .min(1, 'validation.scopes')
    .max(tokenScopes.length, 'validation.scopes')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'validation.scopes'),
  expires_at: z.iso.datetime({ offset: true, error: 'validation.instant' }).nullish(),
  /** Proves that it is really the owner. Accounts without a password must have signed in recently instead. */
  current_password: newPassword(1).optional(),
})

/** The answer to making a token: the only one that contains the token. */
export const newApiToken = z.object({ data: apiToken, meta: z.object({ token: z.string() }) })

const own = { auth: 'organization', scope: null, capability: 'programs' } as const

export const apiTokenEndpoints = {
  'GET /api-tokens': endpoint({
    summary: 'The API tokens of the owner’s organization, newest first',
    ...own,
    response: z.object({ data: z.array(apiToken) }),
  }),
  'POST /api-tokens': endpoint({
    summary: 'Make an API token, which is answered only once',
    ...own,
    isNeverStored: true,
    body: apiTokenPayload,
    status: 201,
    response: newApiToken,
  }),
  'DELETE /api-tokens/:id': endpoint({
    summary: 'Revoke an API token; calls with it are refused immediately',
    ...own,
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
