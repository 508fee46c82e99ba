/** This module does not import zod, so that the search of addresses can use it. */

const internationalDomain = /^[\p{L}\p{M}\p{N}.\-\u3002]+$/u
// oxlint-disable-next-line no-control-regex -- the range of ASCII begins with control characters
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)

/**
 * Writes the domain in the form that it has in the domain name system (`exämple.org` as `xn--exmple-cua.org`), because
 * both forms name the same mailbox. Whatever is no domain stays as it is.
 */
export const withAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at === -1 || isAscii(domain) || !internationalDomain.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${address.slice(0, at + 1)}${new URL(url).hostname}` : address
}

/** The form in which addresses of accounts are stored and compared. */
export const comparableAddress = (address: string): string =>
  withAsciiDomain(address.trim().normalize('NFC')).toLowerCase()

const localPart = "(?!\\.)(?!.*\\.\\.)[\\p{L}\\p{M}\\p{N}_'+\\-.]*[\\p{L}\\p{M}\\p{N}_+\\-]"
const label = '[a-zA-Z0-9][a-zA-Z0-9\\-]*'

/**
 * An address whose domain has its ASCII form. Letters of any script are allowed before the `@` (RFC 6531); characters
 * that would need quotes there are not.
 */
export const emailPattern = new RegExp(`^${localPart}@(?:${label}\\.)+(?:[a-zA-Z]{2,}|xn--[a-zA-Z0-9\\-]+)$`, 'u')
