import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'

type PhoneBankRow = Insertable<Database['phone_banks']>
type PhoneBankState = Partial<Omit<PhoneBankRow, 'organization_id' | 'time_slots' | 'calls_per_day'>>
export interface PhoneBankOverrides extends PhoneBankState {
  organization_id: string
  time_slots?: { start: string; end: string }[]
  calls_per_day?: { min: number; max: number }[]
}

export const phoneBankRow = ({ time_slots, calls_per_day, ...overrides }: PhoneBankOverrides) =>
  ({
    time_slots: JSON.stringify(
      time_slots ?? [
        { start: '09:00', end: '12:00' },
        { start: '18:00', end: '20:30' },
      ],
    ),
    calls_per_day: JSON.stringify(
      calls_per_day ?? [
        { min: 10, max: 20 },
        { min: 20, max: 40 },
      ],
    ),
    call_location: 'both',
    volunteer_type: 'both',
    minutes_per_week: 120,
    contact_phone: '414-555-0142',
    ...overrides,
  }) satisfies PhoneBankRow
