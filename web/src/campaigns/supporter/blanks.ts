/** A piece of a text: as it was written, or filled in for the reader. */
export interface Part {
  text: string
  isFilledIn: boolean
}

/** What stands in a text's blanks, by their name: `{name}`, `{city}` … */
export type BlankValues = Readonly<Record<string, string>>

/** Unknown blanks stay as they are written; what is filled in is never read for blanks again. */
export const partsOf = (text: string, values: BlankValues): Part[] =>
  text
    // Splitting on a group gives: words, name of the blank, words, …
    .split(new RegExp(`\\{(${Object.keys(values).join('|')})\\}`))
    .map((piece, index) =>
      index % 2 === 0 ? { text: piece, isFilledIn: false } : { text: values[piece] ?? '', isFilledIn: true },
    )
    .filter((part) => part.text !== '')

export const fillBlanks = (text: string, values: BlankValues): string =>
  partsOf(text, values)
    .map((part) => part.text)
    .join('')
