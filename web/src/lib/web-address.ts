/** A domain with an optional port and path, without the scheme that browsers also let people leave out. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u

/** Completes a web address such as `riverside.org`. Everything else is returned unchanged. */
export const completeAddress = (text: string): string => {
  const address = text.trim()
  return withoutScheme.test(address) ? `https://${address}` : text
}
