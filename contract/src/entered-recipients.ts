import type { EmailTarget } from './campaigns.ts'
import type { Target } from './directories.ts'
import { enteredTarget } from './entered-targets.ts'
import { targetKeys } from './target-keys.ts'

/** The people to write to whom an organizer has entered, as targets. */
export const enteredToWriteTo = (list: readonly EmailTarget[]): Target[] => {
  const keys = targetKeys(list.map(({ email }) => email))
  return list.map((known, index) => enteredTarget(keys[index] ?? known.email, known))
}
