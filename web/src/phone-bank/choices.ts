import type { PhoneBank, VolunteerType } from '@rostrum/contract/phone-bank'
import { useText } from '../lib/i18n.tsx'
import { useClockText } from '../lib/time.ts'

const partsOf = (choice: string): [string, string] => {
  const [first = '', second = ''] = choice.split('-')
  return [first, second]
}

/** `18:00-20:00` of a slot, `20-40` of a range: how a choice is written in the contract, and in words. */
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

/** What a volunteer can choose to do where a phone bank wants this. */
export const typesOffered = (offered: PhoneBank['attributes']['volunteer_type']): readonly VolunteerType[] =>
  offered === 'both' ? ['phone_only', 'texting_only', 'both'] : [offered]
