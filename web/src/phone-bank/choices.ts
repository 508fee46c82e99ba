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

/** What a volunteer can choose from, as the values of the contract. */
export interface Offered {
  slots: readonly string[]
  ranges: readonly string[]
  types: readonly VolunteerType[]
}

const typesOf = (offered: VolunteerType): readonly VolunteerType[] =>
  offered === 'both' ? ['phone_only', 'texting_only', 'both'] : [offered]

const withChosen = <T>(choices: readonly T[], chosen: T | undefined): readonly T[] =>
  chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen]

interface Chosen {
  time_slot: string
  calls_per_day: string
  volunteer_type: VolunteerType
}

/** What a phone bank offers, and what was chosen before, which may stay as it is. Null if the phone bank is closed. */
export const offeredBy = (phoneBank: PhoneBank['attributes'] | null, chosen?: Chosen): Offered => ({
  slots: withChosen(phoneBank?.time_slots.map(slotValue) ?? [], chosen?.time_slot),
  ranges: withChosen(phoneBank?.calls_per_day.map(rangeValue) ?? [], chosen?.calls_per_day),
  types: withChosen(phoneBank ? typesOf(phoneBank.volunteer_type) : [], chosen?.volunteer_type),
})
