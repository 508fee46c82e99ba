import { nameOf } from '../../representatives/office.ts'

/** A part of a text, either as the author wrote it or filled in for the reader. */
export interface Part {
  text: string
  isFilledIn: boolean
}

/** The values of the blanks, by the name of the blank, such as `name` for `{name}`. */
export type BlankValues = Readonly<Record<string, string>>

/** The name of a blank has letters and dots. */
const escaped = (name: string): string => name.replaceAll('.', String.raw`\.`)

/** Splits a text at its blanks. Unknown blanks remain as text. Values are not searched for further blanks. */
export const partsOf = (text: string, values: BlankValues): Part[] =>
  text
    // Because of the capturing group, the pieces alternate between text and the name of a blank.
    .split(new RegExp(`\\{(${Object.keys(values).map(escaped).join('|')})\\}`))
    .map((piece, index) =>
      index % 2 === 0 ? { text: piece, isFilledIn: false } : { text: values[piece] ?? '', isFilledIn: true },
    )
    .filter((part) => part.text !== '')

export const fillBlanks = (text: string, values: BlankValues): string =>
  partsOf(text, values)
    .map((part) => part.text)
    .join('')

/** Whether a text has any of these blanks. */
export const hasBlank = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.includes(`{${name}}`))

/** The values of the blanks about the sender, by their short and their long names. */
export const senderBlanks = (sender: Readonly<Record<string, string>>): BlankValues => ({
  ...sender,
  ...Object.fromEntries(Object.entries(sender).map(([name, value]) => [`me.${name}`, value])),
})

/** The values of the blanks about the person who is called. */
export const targetBlanks = (target: Readonly<Record<'name' | 'title' | 'office' | 'party', string>>): BlankValues => ({
  target: nameOf(target),
  'target.name': target.name,
  'target.title': target.title,
  'target.office': target.office,
  'target.party': target.party,
})
