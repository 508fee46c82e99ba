/** Of an address that has been checked: "example.org". */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
