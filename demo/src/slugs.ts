/** A slug of the first words of a text, such as `riverside-tenants-union`. */
export const slugOf = (text: string, words: number): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʻ]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, words)
    .join('-')
