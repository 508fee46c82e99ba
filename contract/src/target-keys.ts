/**
 * What each row of a list goes by: its phone or email. People who share one, as behind a switchboard, are told apart
 * by their number among them: `414-555-0120`, `414-555-0120 #2`.
 */
export const targetKeys = (addresses: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return addresses.map((address) => {
    const number = (seen.get(address) ?? 0) + 1
    seen.set(address, number)
    return number === 1 ? address : `${address} #${number}`
  })
}
