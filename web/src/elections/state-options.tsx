import { usStateCodes, usStates } from '@rostrum/contract/us-states'
import { useLanguage } from '../lib/i18n.tsx'

/** The states for a `Select`, by their names. */
export const StateOptions = () => {
  const { compare } = new Intl.Collator(useLanguage())
  return usStateCodes
    .toSorted((one, other) => compare(usStates[one], usStates[other]))
    .map((code) => (
      <option key={code} value={code}>
        {usStates[code]}
      </option>
    ))
}
