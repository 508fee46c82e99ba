import { newId, phoneBankRow, type Database, type UserRow } from '@rostrum/server/sample-data'
import type { Insertable } from 'kysely'
import { funds } from '../data/funds.ts'
import type { DemoOrganization } from '../data/organization.ts'
import { riversideFunds } from '../data/riverside/funds.ts'
import { riverside } from '../data/riverside/profile.ts'
import { daysBefore, lately, type Setting } from './setting.ts'

const slots = [
  { start: '09:00', end: '12:00' },
  { start: '12:00', end: '14:00' },
  { start: '17:30', end: '19:30' },
  { start: '18:00', end: '20:30' },
]
const ranges = [
  { min: 5, max: 10 },
  { min: 10, max: 20 },
  { min: 20, max: 40 },
]
const locations = ['home', 'home', 'both', 'office'] as const
const types = ['both', 'both', 'phone_only', 'texting_only'] as const

interface BankOwner {
  organization: { id: string; phone?: string | null }
  isRiverside: boolean
}

const demoPhoneBank = ({ organization: { id, phone }, isRiverside }: BankOwner, { random }: Setting) => {
  const offered = {
    time_slots: isRiverside ? slots.slice(1) : slots.filter(() => random.next() < 0.6),
    calls_per_day: isRiverside ? ranges : ranges.slice(random.between(0, 1)),
    volunteer_type: isRiverside ? ('both' as const) : random.pick(types),
  }
  if (offered.time_slots.length === 0) offered.time_slots = slots.slice(0, 1)
  const row = phoneBankRow({
    organization_id: id,
    ...offered,
    call_location: isRiverside ? 'both' : random.pick(locations),
    minutes_per_week: isRiverside ? 90 : random.pick([30, 60, 90, 120, 180]),
    contact_phone: phone ?? '414-555-0142',
  })
  return { row, offered }
}

type Registration = Insertable<Database['phone_bank_registrations']>

const demoRegistrations = (
  { row, offered }: ReturnType<typeof demoPhoneBank>,
  people: UserRow[],
  { random, now }: Setting,
): Registration[] =>
  people.map(({ id, name, phone, email }) => {
    const slot = random.pick(offered.time_slots)
    const range = random.pick(offered.calls_per_day)
    const at = lately(random, daysBefore(now, 30), now)
    return {
      id: newId(),
      organization_id: row.organization_id,
      user_id: id,
      time_slot: `${slot.start}-${slot.end}`,
      calls_per_day: `${range.min}-${range.max}`,
      volunteer_type:
        offered.volunteer_type === 'both'
          ? random.pick(['phone_only', 'texting_only', 'both'] as const)
          : offered.volunteer_type,
      minutes_per_week: random.pick([30, 60, 90, 120]),
      name,
      phone: phone ?? '414-555-0199',
      email: random.next() < 0.7 ? email : null,
      created_at: at,
      updated_at: at,
    }
  })

const hostNameOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 24)

const demoDonationLinks = (
  { organization, isRiverside }: BankOwner,
  given: DemoOrganization,
  { random }: Setting,
): Insertable<Database['donation_links']>[] => {
  const chosen = isRiverside ? riversideFunds : random.some(funds[given.language ?? 'en'], random.between(1, 3))
  return chosen.map(([title, excerpt, path], index) => ({
    id: newId(),
    organization_id: organization.id,
    position: index + 1,
    title,
    excerpt,
    link: `https://give.${isRiverside ? 'riversidetenants' : hostNameOf(given.name)}.example.org/${path}`,
    clicks: Math.round(random.between(4, 90) * (isRiverside ? 4 : given.popularity)),
  }))
}

interface Built {
  given: DemoOrganization
  row: BankOwner['organization']
}

/** The phone banks with their registrations, and the donation links. */
export const makeVolunteering = (built: Built[], { people, ...setting }: Setting & { people: UserRow[] }) => {
  const { random } = setting
  const phoneBanks: Insertable<Database['phone_banks']>[] = []
  const registrations: Registration[] = []
  const links: Insertable<Database['donation_links']>[] = []
  for (const { given, row } of built) {
    const isRiverside = given === riverside
    const target = { organization: row, isRiverside }
    // Organizations without followers have neither.
    if (given.popularity === 0) continue
    if (isRiverside || random.next() < 0.35) {
      const bank = demoPhoneBank(target, setting)
      phoneBanks.push(bank.row)
      const count = isRiverside ? 27 : random.between(0, Math.ceil(given.popularity * 20))
      registrations.push(...demoRegistrations(bank, random.some(people, count), setting))
    }
    if (isRiverside || random.next() < 0.6) links.push(...demoDonationLinks(target, given, setting))
  }
  return { phone_banks: phoneBanks, phone_bank_registrations: registrations, donation_links: links }
}
