/** A 32-bit FNV-1a hash with a final mix. Ignores case and Unicode normalization. */
export const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (const character of text.normalize('NFC').toLowerCase()) {
    h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

export type Random = () => number

/** Mulberry32, a small generator of repeatable numbers in [0, 1). */
export const randomFrom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
