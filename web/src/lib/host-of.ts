/** The host of a valid address, without a leading "www.". */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
