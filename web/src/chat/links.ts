export type TextPart = { text: string; href?: undefined } | { text: string; href: string }

/** Punctuation that ends a sentence or a quotation and does not belong to the address before it. */
const trailing = /[.,;:!?'"’”»…]+$/

const pairs: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
]
const countOf = (text: string, sign: string) => text.split(sign).length - 1

/**
 * Removes trailing punctuation: "(see https://example.org/a)" ends before the bracket, "https://example.org/a_(b)"
 * after it.
 */
const trimPunctuation = (found: string): string => {
  const text = found.replace(trailing, '')
  const isUnpaired = pairs.some(([open, close]) => text.endsWith(close) && countOf(text, close) > countOf(text, open))
  if (isUnpaired) return trimPunctuation(text.slice(0, -1))
  return text
}

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  // A user name in an address can look like the host: https://bank.example@evil.example.org leads to evil.example.org.
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === ''
}

/** Splits plain text into parts. HTTP and HTTPS addresses become links, everything else remains text. */
export const partsOf = (body: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of body.matchAll(/\bhttps?:\/\/[^\s<>]+/gi)) {
    const text = trimPunctuation(match[0])
    if (!isAddress(text)) continue
    if (match.index > end) parts.push({ text: body.slice(end, match.index) })
    parts.push({ text, href: new URL(text).href })
    end = match.index + text.length
  }
  if (end < body.length) parts.push({ text: body.slice(end) })
  return parts
}
