/** How many sites an organization can allow to show its actions. */
export const MAX_EMBED_ORIGINS = 20

const label = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`
const port = String.raw`(?::[1-9]\d{0,4})?`
/**
 * The last label of a domain contains a letter, so addresses of machines (192.0.2.1) are no sites. Only these characters
 * may enter a header: URL parsers also accept `;`, `'` and `*` in the name of a host.
 */
const site = new RegExp(String.raw`^https://(?:${label}\.)+(?!\d+(?::|$))${label}${port}$`)
const loopback = new RegExp(String.raw`^http://(?:localhost|127\.0\.0\.1)${port}$`)

/** Whether an origin is a program on the same machine, which only a server on that machine may allow. */
export const isLoopbackOrigin = (origin: string): boolean => loopback.test(origin)

/** Whether a text is the origin of a site in the form in which browsers write it: `https://example.org`. */
export const isEmbedOrigin = (origin: string): boolean => site.test(origin) || isLoopbackOrigin(origin)

/** Writes an origin as browsers do: `Example.org/` becomes `https://example.org`. Leaves any other text as it is. */
export const normalizeOrigin = (given: string): string => {
  const text = given.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return text
  const { origin, pathname, search, hash, username, password } = new URL(address)
  const isOnlyOrigin = pathname === '/' && search + hash + username + password === ''
  return isOnlyOrigin && isEmbedOrigin(origin) ? origin : text
}

/** The site of any address on it, for people who copy the address of the page on which the action will be. */
export const siteOf = (given: string): string => {
  const text = given.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? normalizeOrigin(new URL(address).origin) : text
}
