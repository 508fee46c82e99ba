const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Maximum nesting of arrays and objects; no form needs more than a handful of levels. */
const MAX_DEPTH = 32
/** Maximum number of values in a body. The longest forms have some thousands. */
const MAX_VALUES = 20_000

/**
 * Whether PostgreSQL can store every text in a body or query: it accepts neither NUL nor lone surrogates. Checked
 * early, such text is a client error instead of a server error. Deep nesting is rejected, too, because recursive code
 * could overflow the stack, and so are very many values: schemas would report an error for each of them.
 */
export const hasStorableText = (sent: unknown): boolean => {
  // Uses a list instead of recursion, because the caller determines the depth of a body.
  const left = [{ value: sent, depth: 0 }]
  let values = 1
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    values += Array.isArray(value) ? value.length : Object.keys(value).length
    if (depth >= MAX_DEPTH || values > MAX_VALUES) return false
    for (const [name, entry] of Object.entries(value)) {
      if (!isStorableText(name)) return false
      left.push({ value: entry, depth: depth + 1 })
    }
  }
  return true
}
