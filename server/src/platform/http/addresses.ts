import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** So many times the limit of one address applies to all addresses of an IPv6 network together. */
export const NETWORK_FACTOR = 8

/** The address as it is counted. All addresses of an IPv6 subnet are the same, because a subnet belongs to one household. */
export const addressKey = ({ ip }: { ip: string }): string => {
  const address = normalizeIP(ip)
  return isIPv6(address) ? `${address}/64` : address
}

/** An address that {@link addressKey} returned for IPv6, also as a word of a longer key. */
const subnet = /(?<=^| )(?<address>[\da-f:]+)\/64\b/

/**
 * Replaces the subnet in a key by its network, which providers assign to one customer: it contains 65,536 subnets. Null
 * if the key contains none.
 */
export const networkOf = (key: string): string | null => {
  const address = subnet.exec(key)?.groups?.['address']
  return address === undefined ? null : key.replace(subnet, `${normalizeIP(address, 48)}/48`)
}
