import { causeHues, type CauseHue } from './cause-hue.ts'
import { paletteOf } from './palettes.ts'
import { hash } from './random.ts'

const smallWords = new Set('a an and for in of on the to de del el la los las y por para'.split(' '))

/** One or two initials, ignoring small words such as "the" or "de". */
const lettersOf = (name: string): string => {
  const words = name.split(/[\s\-–/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !smallWords.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase())
    .join('')
}

/** The letters of an organization in the mark colors of its palette (contrast at least 4.5:1). */
export const avatar = (name: string): { letters: string; ground: string; ink: string } => {
  const [ground, ink] = paletteOf(hash(name)).mark
  return { letters: lettersOf(name), ground, ink }
}

/** An abbreviated title at the beginning of a name, for example "Sup." or "Dra.". A single letter is an initial. */
const title = /^(?:\p{L}{2,}\.\s+)+(?=\S)/u

/** The initials of a person, without titles, and one of the eight cause hues. */
export const personAvatar = (name: string): { letters: string; hue: CauseHue } => ({
  letters: lettersOf(name.trim().replace(title, '')),
  hue: causeHues[hash(name) % causeHues.length] ?? causeHues[0],
})
