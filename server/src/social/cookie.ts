/** Seen by the calls of social sign-in only, so that no page depends on it. */
const path = '/api/social'
const name = 'rostrum-social'

type Headers = Record<string, string | string[] | undefined>

export const readCookie = (headers: Headers | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(String(headers?.['cookie'] ?? ''))?.[1]

/**
 * For scripts invisible; sent along when a provider sends the browser back (`Lax`), never with what another site does
 * in the background. `value` is base64url; an empty one with no seconds forgets it.
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
