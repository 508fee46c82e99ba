import type { AddressTarget } from './campaigns.ts'
import type { Target } from './directories.ts'
import { enteredTarget } from './entered-targets.ts'
import { targetKeys } from './target-keys.ts'

/** The people to send a letter to whom an organizer has entered, as targets. */
export const enteredToMail = (list: readonly AddressTarget[]): Target[] => {
  const keys = targetKeys(list.map(({ name }) => name))
  return list.map((known, index) => enteredTarget(keys[index] ?? known.name, known))
}
