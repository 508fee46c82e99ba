/** What an area is called in the id of its division: Open Civic Data writes names in lowercase, with `_` for spaces. */
export const nameInDivision = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{N}\s_.-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '_')
