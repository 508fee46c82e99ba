const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Maximum nesting of arrays and objects; no form needs more than a handful of levels. */
const MAX_DEPTH = 32

/**
 * Whether PostgreSQL can store every text in a body or query: it accepts neither NUL nor lone surrogates. Checked
 * early, such text is a client error instead of a server error. Deep nesting is rejected, too, because recursive code
 * could overflow the stack.
 */
export const hasStorableText = (sent: unknown): boolean => {
  // Uses a list instead of recursion, because the caller determines the depth of a body.
  const left = [{ value: sent, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return false
    for (const [name, entry] of Object.entries(value)) {
      if (!isStorableText(name)) return false
      left.push({ value: entry, depth: depth + 1 })
    }
  }
  return true
}
