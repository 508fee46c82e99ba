import { kindOf, type ActType } from './kinds.ts'
import type { KindFacts } from './kinds/facts.ts'

/** About how many minutes it takes to take part, for kinds with a list of targets in all of these. */
export const minutesFor = (type: ActType, targets = 0): number => {
  const { minutesToAct = 1, minutesPerTarget = 0 }: KindFacts = kindOf(type)
  return Math.max(minutesToAct, Math.ceil(targets * minutesPerTarget))
}
