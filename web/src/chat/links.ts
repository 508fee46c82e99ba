export type TextPart = { text: string; href?: undefined } | { text: string; href: string }

/** Ends of a sentence that are not part of an address in it. */
const trailing = /[.,;:!?'"’”»…]+$/

const pairs: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
]
const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** "(see https://example.org/a)" ends before the bracket, "https://example.org/a_(b)" with it. */
const withoutTail = (found: string): string => {
  const text = found.replace(trailing, '')
  const isUnpaired = pairs.some(([open, close]) => text.endsWith(close) && countOf(text, close) > countOf(text, open))
  if (isUnpaired) return withoutTail(text.slice(0, -1))
  return text
}

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  // With a name before it, what looks like one host would lead to another.
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === ''
}

/** Plain text in parts: http and https addresses become links, everything else stays text. */
export const partsOf = (body: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of body.matchAll(/\bhttps?:\/\/[^\s<>]+/gi)) {
    const text = withoutTail(match[0])
    if (!isAddress(text)) continue
    if (match.index > end) parts.push({ text: body.slice(end, match.index) })
    parts.push({ text, href: new URL(text).href })
    end = match.index + text.length
  }
  if (end < body.length) parts.push({ text: body.slice(end) })
  return parts
}
