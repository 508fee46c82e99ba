const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Levels of lists and objects within each other; no form of ours has more than a handful. */
const deepest = 32

/**
 * Whether PostgreSQL can keep every text in a body or query as sent: it takes no NUL and no half of a surrogate pair.
 * Refused at the door, such text is bad input; further in, it would be a failure of ours. So would be what is nested
 * without end, for whatever walks through it by calling itself.
 */
export const isStorable = (sent: unknown): boolean => {
  // A list of what is left to look at, not recursion: callers choose how deep a body is.
  const left = [{ value: sent, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest) return false
    for (const [name, entry] of Object.entries(value)) {
      if (!isStorableText(name)) return false
      left.push({ value: entry, depth: depth + 1 })
    }
  }
  return true
}
