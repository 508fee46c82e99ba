/** Chance that repeats itself: the same seed gives the same choices (mulberry32). */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** `count` different ones, in chance order; all of them when there are fewer. */
  some: <T>(choices: readonly T[], count: number) => T[]
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[between(0, choices.length - 1)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices]
    const chosen: T[] = []
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(between(0, left.length - 1), 1))
    }
    return chosen
  }
  return { next, between, pick, some }
}
