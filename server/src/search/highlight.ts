import type { Fragments } from '@rostrum/contract/search'
import { fold } from '../organizations/search-text.ts'

/** The folded words that a query matches, as whole words or as prefixes. */
interface Sought {
  whole: ReadonlySet<string>
  beginnings: readonly string[]
}

/** Parses a text query as PostgreSQL prints it: `'riverside' & ( 'tenats':* | 'tenants' )`. */
export const soughtIn = (query: string): Sought => {
  const words = [...query.matchAll(/'((?:[^']|'')+)'(:\*)?/g)]
  return {
    whole: new Set(words.map(([, word = '']) => word)),
    beginnings: words.flatMap(([, word = '', isBeginning]) => (isBeginning ? [word] : [])),
  }
}

/** The words that {@link fold} produces; an apostrophe is part of a word. */
const word = /[\p{L}\p{M}\p{N}'’\u02bb\u02bc]+/gu

const isSought = ({ whole, beginnings }: Sought, found: string): boolean => {
  const folded = fold(found)
  return folded !== '' && (whole.has(folded) || beginnings.some((beginning) => folded.startsWith(beginning)))
}

/** Splits a text into fragments and marks those that match. */
export const highlight = (text: string, sought: Sought): Fragments => {
  const fragments: Fragments = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!isSought(sought, found)) continue
    if (index > done) fragments.push({ text: text.slice(done, index), match: false })
    fragments.push({ text: found, match: true })
    done = index + found.length
  }
  if (done < text.length) fragments.push({ text: text.slice(done), match: false })
  return fragments
}

/** In characters; about two lines on a wide screen. */
const excerptLength = 180
/** Maximum number of characters before the match. */
const leadLength = 60

/** The last position before `end` that splits no word or, if no gap is near, no character. */
const cutBefore = (text: string, end: number): number => {
  const gap = text.lastIndexOf(' ', end)
  if (gap > 0 && gap > end - leadLength) return gap
  if (end < leadLength) return 0
  return /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const around = (text: string, position: number): string => {
  if (text.length <= excerptLength) return text
  const start =
    position <= leadLength ? 0 : cutBefore(text, Math.min(position - leadLength / 2, text.length - excerptLength))
  const end = start + excerptLength >= text.length ? text.length : cutBefore(text, start + excerptLength)
  const cut = text.slice(start, end).trim()
  return `${start > 0 ? '…' : ''}${end < text.length ? `${cut.replace(/[.,;:!?]+$/, '')}…` : cut}`
}

/** An excerpt around the first match, or the beginning of the first text if nothing matches. */
export const excerptOf = (texts: readonly string[], sought: Sought): Fragments => {
  const lines = texts.map(oneLine)
  for (const line of lines) {
    for (const { 0: found, index } of line.matchAll(word)) {
      if (isSought(sought, found)) return highlight(around(line, index), sought)
    }
  }
  return highlight(around(lines[0] ?? '', 0), sought)
}
