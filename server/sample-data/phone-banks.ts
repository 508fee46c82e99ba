import { phoneBankExample } from '@rostrum/contract/phone-bank'
import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'

type PhoneBankRow = Insertable<Database['phone_banks']>
type PhoneBankState = Partial<Omit<PhoneBankRow, 'organization_id' | 'time_slots' | 'calls_per_day'>>
export interface PhoneBankOverrides extends PhoneBankState {
  organization_id: string
  time_slots?: { start: string; end: string }[]
  calls_per_day?: { min: number; max: number }[]
}

export const phoneBankRow = ({
  time_slots: timeSlots = phoneBankExample.time_slots,
  calls_per_day: callsPerDay = phoneBankExample.calls_per_day,
  ...overrides
}: PhoneBankOverrides) =>
  ({
    ...phoneBankExample,
    time_slots: JSON.stringify(timeSlots),
    calls_per_day: JSON.stringify(callsPerDay),
    ...overrides,
  }) satisfies PhoneBankRow
