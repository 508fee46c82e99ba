import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

export const freshEmail = (): string => `${randomUUID()}@example.org`

/** The body of a supporter's sign-up form. */
export const signUp = (changes: Record<string, unknown> = {}) => {
  const password = typeof changes['password'] === 'string' ? changes['password'] : 'lantern7'
  return {
    first_name: 'Rosa',
    last_name: 'Marin',
    phone: '415-555-0134',
    email: freshEmail(),
    password,
    password_confirmation: password,
    terms: true,
    ...changes,
  }
}

/** The registration form of an organization. */
export const causeRegistration = (changes: Record<string, string> = {}, documents: File[] = []): FormData => {
  const password = changes['password'] ?? 'riverbank8'
  const fields = {
    registration_type: 'organization',
    organization_name: 'Clean River Alliance',
    email: freshEmail(),
    password,
    password_confirmation: password,
    admin_first_name: 'Ines',
    admin_last_name: 'Okafor',
    contact_email: 'hello@cleanriver.example.org',
    phone: '206-555-0117',
    address: '12 Dock Street',
    zip_code: '98101',
    is_registered_entity: '1',
    ...changes,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const document of documents) form.append('documents[]', document)
  return form
}

interface SignedUp {
  id: string
  email: string
  password: string
  token: string
}

/** Signs up a supporter. */
export const signUpSupporter = async (app: TestApp, changes: Record<string, unknown> = {}): Promise<SignedUp> => {
  const body = signUp(changes)
  const answer = await app.call('POST', '/register', { body })
  if (answer.status !== 201) throw new Error(`The sign-up was refused: ${JSON.stringify(answer.body)}`)
  const { id, meta } = answer.body.data
  return { id, email: body.email, password: body.password, token: meta.token }
}

/** As if the user had used a link that was mailed to the address. */
export const proveAddress = async ({ services: { db } }: TestApp, userId: string): Promise<void> => {
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute()
}
