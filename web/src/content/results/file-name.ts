/** A title as the name of a file on any system: letters and digits of every script, the rest as dashes. */
export const fileNameOf = (title: string): string => {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
  return `${name || 'results'}.csv`
}
