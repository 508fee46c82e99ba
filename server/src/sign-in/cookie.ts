/** The cookie is only sent with calls of the sign-in, so no page depends on it. */
const path = '/api/social'
const name = 'rostrum-social'

type Headers = Record<string, string | string[] | undefined>

export const readCookie = (headers: Headers | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(String(headers?.['cookie'] ?? ''))?.[1]

/**
 * Scripts cannot read the cookie. Browsers send it when a provider redirects back (`Lax`), but not with background
 * requests of other sites. `value` is base64url; an empty one with 0 seconds deletes the cookie.
 */
export const writeCookie = (value: string, { seconds, publicUrl }: { seconds: number; publicUrl: string }): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
