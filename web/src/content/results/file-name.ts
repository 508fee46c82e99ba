/**
 * Turns a title into a file name that is valid on every system. All characters except letters and digits, of any
 * script, become dashes.
 */
export const fileNameOf = (title: string): string => {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
  return `${name || 'results'}.csv`
}
