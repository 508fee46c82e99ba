import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'
import { newId } from '../src/platform/identifiers.ts'
import { fictionalPhone, nextNumber, random } from './choices.ts'

/** Of every user that is made here. */
export const samplePassword = 'rostrum-demo-1'
/** Hashing it for every user would be most of what tests and demo wait for. */
const samplePasswordHash =
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
    password_hash: samplePasswordHash,
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
