import type { CallTarget } from './campaigns.ts'
import type { Target } from './directories.ts'
import { targetKeys } from './target-keys.ts'

/** What is known of a person whom an organizer has entered. Everybody reaches them, wherever they live. */
export const enteredTarget = (id: string, known: Partial<Target['attributes']>): Target => ({
  id,
  type: 'targets',
  attributes: {
    name: '',
    title: '',
    office: '',
    party: '',
    phones: [],
    email: '',
    contact_page: '',
    address: '',
    division: null,
    photo: null,
    note: '',
    is_key: true,
    represents: null,
    ...known,
  },
})

/** The people to call whom an organizer has entered, as targets. */
export const enteredToCall = (list: readonly CallTarget[]): Target[] => {
  const keys = targetKeys(list.map(({ phone }) => phone))
  return list.map(({ phone, ...known }, index) =>
    enteredTarget(keys[index] ?? phone, { ...known, phones: [{ label: '', number: phone }] }),
  )
}
