import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { type ClientRequest, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Requests to addresses that somebody has entered. They must not lead into the operator's own network.

/** The code of the error when a name turns out to have an address that is refused. */
export const refusedAddress = 'REFUSED_ADDRESS'

/** Whether an address is on the internet. An IPv6 address that contains one of IPv4 counts as that. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const refusal = () => Object.assign(new Error('The address is not on the internet.'), { code: refusedAddress })

/**
 * Resolves a name for the connection itself, so that the address that is checked is the one that is connected to. A name
 * with any other address is refused.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const found: LookupAddress[] = addresses ?? []
    const [first] = found
    if (error || !first) return callback(error ?? refusal(), '', 0)
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(refusal(), '', 0)
    if (options.all) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

interface Allowed {
  /** Whether private addresses, and addresses without TLS, may be reached. */
  allowPrivate: boolean
}

/** Whether it is clear from the URL alone that nothing is sent there. */
export const isRefusedUrl = (given: string, { allowPrivate }: Allowed): boolean => {
  const { protocol, hostname } = new URL(given)
  if (allowPrivate) return protocol !== 'https:' && protocol !== 'http:'
  const host = withoutBrackets(hostname)
  return protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host))
}

/** Opens a request to a URL that is not refused. Redirects are not followed. */
export const openRequest = (url: string, { allowPrivate, ...options }: RequestOptions & Allowed): ClientRequest => {
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  return open(url, { ...options, agent: false, ...(!allowPrivate && { lookup: publicLookup }) })
}
