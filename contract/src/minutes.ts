import { kindOf, type ActType } from './kinds.ts'

/** About how many minutes it takes to take part, for kinds with a list of targets in all of these. */
export const minutesFor = (type: ActType, targets = 0): number => {
  const kind = kindOf(type)
  const perTarget = 'minutesPerTarget' in kind ? kind.minutesPerTarget : 0
  return Math.max(kind.minutesToAct, Math.ceil(targets * perTarget))
}
