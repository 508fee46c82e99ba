import type { PhoneBank, PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { presentParticipant } from '../content/engagements.ts'
import type { PhoneBankRow, RegistrationRow } from './queries.ts'

export const presentPhoneBank = (row: PhoneBankRow): PhoneBank => ({
  id: row.organization_id,
  type: 'phone-banks',
  attributes: {
    time_slots: row.time_slots,
    calls_per_day: row.calls_per_day,
    call_location: row.call_location,
    volunteer_type: row.volunteer_type,
    minutes_per_week: row.minutes_per_week,
    contact_phone: row.contact_phone,
    volunteers_count: row.volunteers_count,
  },
  meta: { revision: String(row.revision) },
})

/**
 * Whether the volunteer has an account, or has used the link in their mail. Null without an address, because there is no
 * link that they could use.
 */
export const isConfirmed = ({
  user_id,
  person_id,
  confirmed_at,
}: Pick<RegistrationRow, 'user_id' | 'person_id' | 'confirmed_at'>): boolean | null => {
  if (user_id !== null || confirmed_at !== null) return true
  return person_id === null ? null : false
}

export const presentRegistration = (row: RegistrationRow): PhoneBankRegistration => ({
  id: row.id,
  type: 'phone-bank-registrations',
  attributes: {
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    time_slot: row.time_slot,
    calls_per_day: row.calls_per_day,
    volunteer_type: row.volunteer_type,
    minutes_per_week: row.minutes_per_week,
    name: row.name,
    phone: row.phone,
    email: row.email,
    user: presentParticipant(
      {
        user_id: row.user_id,
        name: row.user_name,
        avatar: row.user_avatar,
        email: row.user_email,
        phone: row.user_phone,
        shares_contact: row.shares_contact,
      },
      row,
    ),
    is_confirmed: isConfirmed(row),
    registered_at: row.created_at.toISOString(),
  },
})
