import type { z } from 'zod'
import type { Insertable } from 'kysely'
import type { callCampaignKind } from '@rostrum/contract/campaigns'
import { searchColumns } from '../src/organizations/search-text.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { newId } from '../src/platform/identifiers.ts'
import { seededRandom } from './factories-random.ts'

/**
 * Believable rows, made without a database: tests insert one at a time, the demo community all at once.
 * Everything left out is chosen, the same way on every run.
 */
const random = seededRandom(20_251_104)

let made = 0
/** Tells apart what must be unique. */
const nextNumber = () => ++made

export const demoPassword = 'rostrum-demo-1'
/** Of the demo password. Hashing it for every user would be most of what tests and demo wait for. */
const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$eTS4EAbYsjkTIzjCNgPI4w$nrpbJnkzIhfW/L3eKXDdLdu+9KDpfHSGJLJgprggf+I'

const firstNames = (
  'Maya Tomás June Abdullahi Ruth Devon Ines Luz Kwame Priya Hannah Diego Aaliyah Samuel Mei Omar Grace Andre Sofía ' +
  'Noah Fatima Walter Nia Elena Jamal Ingrid Rosa Theo Amina Caleb Yuki Marisol Isaac Thuy Leila Frank Dolores Jonah ' +
  'Beatriz Malik Esther Ravi Carmen Owen Naomi Hector Zahra Peter Guadalupe Lamar'
).split(' ')
const lastNames = (
  'Okafor Herrera Park Warsame Lindqvist Clarke Okello Tanaka Brandt Ramírez Johnson Nguyen Kowalski Haddad Whitehorse ' +
  'Mitchell Castillo Adeyemi Rossi Larsen Patel Washington Schmidt Moreno Kim O’Brien Abebe Delgado Freeman Novak ' +
  'Begay Torres Singh Peterson Jackson Yang Flores Murphy Ali Robinson Vang Ortiz Cohen Reyes Brown'
).split(' ')

/** 555-0100 to 555-0199 are kept for fiction. */
export const fictionalPhone = (areaCode: string, number: number): string =>
  `${areaCode}-555-01${String(number % 100).padStart(2, '0')}`

const mailboxOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, '')

export type UserRow = Insertable<Database['users']>

export const userRow = (overrides: Partial<UserRow> = {}) => {
  const number = nextNumber()
  const first_name = overrides.first_name ?? random.pick(firstNames)
  const last_name = overrides.last_name ?? random.pick(lastNames)
  return {
    id: newId(),
    email: `${mailboxOf(`${first_name} ${last_name}`)}.${number}@example.org`,
    password_hash: demoPasswordHash,
    name: `${first_name} ${last_name}`,
    first_name,
    last_name,
    phone: fictionalPhone(random.pick(['414', '608', '312', '718', '512']), number),
    address: `${random.between(100, 4900)} ${random.pick(['Oak', 'Maple', 'River', 'Lake', 'Second', 'Grand'])} Street`,
    avatar: null,
    terms_accepted_at: new Date(),
    terms_version: 1,
    ...overrides,
  } satisfies UserRow
}

type OrganizationRow = Insertable<Database['organizations']>
export interface OrganizationOverrides extends Partial<OrganizationRow> {
  /** Names; missing ones are made. */
  tags?: string[]
}

/** Published, unless `published_at` is given as null. */
export const organizationRow = ({ tags = [], ...overrides }: OrganizationOverrides = {}) => {
  const number = nextNumber()
  const row = {
    id: newId(),
    name: `Neighbors of Ward ${number}`,
    tagline: 'What happens on our street is decided by our street.',
    description:
      'We knock on doors, read the budget aloud and bring each other to the meetings where things are decided.',
    contact_email: `ward.${number}@example.org`,
    phone: fictionalPhone('414', number),
    address: '1442 North Farwell Avenue',
    city: 'Milwaukee',
    state: 'Wisconsin',
    postal_code: '53202',
    country: 'US',
    timezone: 'America/Chicago',
    is_registered_entity: true,
    published_at: new Date(),
    ...overrides,
  }
  return { ...row, ...searchColumns({ ...row, city: row.city ?? null, state: row.state ?? null, tags }) }
}

export type CallCampaignFields = z.output<typeof callCampaignKind.attributes>

export const callCampaignFields = (overrides: Partial<CallCampaignFields> = {}): CallCampaignFields => ({
  title: 'Call your alderperson about the heating rule',
  summary: 'Ask for a yes on File 25-1140 before the committee meets.',
  background:
    'Last winter 212 homes in the city were without heat for three days or longer. The rule sets a limit of one.',
  message:
    'Hello, my name is {name} and I live in {city}. I am calling to ask {target} to vote yes on File 25-1140, the heating rule.',
  guidelines: 'Don’t name your landlord.\nDon’t argue with staff.',
  call_list: [
    { name: 'Ald. Ines Okello', phone: '414-555-0126', office: 'Common Council, District 6', note: '' },
    { name: 'Ald. Kenji Tanaka', phone: '414-555-0127', office: 'Common Council, District 3', note: '' },
  ],
  ...overrides,
})

type ContentItemRow = Insertable<Database['content_items']>
type ItemState = Partial<Omit<ContentItemRow, 'attributes' | 'title' | 'organization_id'>>
export interface CallCampaignOverrides extends ItemState {
  organization_id: string
  attributes?: Partial<CallCampaignFields>
}

/** Published, unless another `status` is given. */
export const callCampaignRow = ({ attributes, ...overrides }: CallCampaignOverrides) => {
  const fields = callCampaignFields(attributes)
  const shownAt = overrides.status === undefined || overrides.status === 'published' ? new Date() : null
  return {
    id: newId(),
    kind: 'call-campaigns',
    status: 'published' as const,
    title: fields.title,
    attributes: JSON.stringify(fields),
    first_published_at: shownAt,
    published_at: shownAt,
    ...overrides,
  } satisfies ContentItemRow
}

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
