import type { CallTarget } from './campaigns.ts'
import type { Target } from './directories.ts'
import { targetKeys } from './target-keys.ts'

/** The people whom an organizer has entered, as targets. Everybody calls them, wherever they live. */
export const enteredTargets = (list: readonly CallTarget[]): Target[] => {
  const keys = targetKeys(list.map(({ phone }) => phone))
  return list.map(({ name, phone, office, note }, index) => ({
    id: keys[index] ?? phone,
    type: 'targets',
    attributes: {
      name,
      title: '',
      office,
      party: '',
      phones: [{ label: '', number: phone }],
      division: null,
      note,
      is_key: true,
      represents: null,
    },
  }))
}
