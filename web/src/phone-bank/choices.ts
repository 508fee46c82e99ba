import type { PhoneBank, VolunteerType } from '@rostrum/contract/phone-bank'
import { useText } from '../lib/i18n.tsx'
import { useClockText } from '../lib/time.ts'

const partsOf = (choice: string): [string, string] => {
  const [first = '', second = ''] = choice.split('-')
  return [first, second]
}

/** The value of a choice in the contract, such as `18:00-20:00` for a slot and `20-40` for a range. */
export const slotValue = ({ start, end }: { start: string; end: string }): string => `${start}-${end}`
export const rangeValue = ({ min, max }: { min: number; max: number }): string => `${min}-${max}`

export const useSlotText = (): ((slot: string) => string) => {
  const t = useText('phone-bank')
  const clockText = useClockText()
  return (slot) => {
    const [start, end] = partsOf(slot)
    return t('slot', { start: clockText(start), end: clockText(end) })
  }
}

export const useRangeText = (): ((range: string) => string) => {
  const t = useText('phone-bank')
  return (range) => {
    const [min, max] = partsOf(range).map(Number)
    return t('range', { min, max })
  }
}

/** The kinds of work a volunteer can choose from, according to what the phone bank offers. */
export const offeredTypes = (offered: PhoneBank['attributes']['volunteer_type']): readonly VolunteerType[] =>
  offered === 'both' ? ['phone_only', 'texting_only', 'both'] : [offered]
