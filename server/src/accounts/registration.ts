import type { z } from 'zod'
import type { causeRegistrationPayload, signUpPayload } from '@rostrum/contract/accounts'
import { terms } from '@rostrum/contract/terms'
import type { Language } from '@rostrum/catalogue'
import { insertFiles, withStored, type NewFile } from '../files/commands.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import type { Storage } from '../platform/storage.ts'
import { allowAddress } from '../platform/mail/outbox.ts'
import { assertAcceptablePassword } from './acceptable-password.ts'
import type { Device } from './device.ts'
import { enqueueWelcome } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

/** What is known of an organization when its first admin registers. */
export interface NewOrganization {
  ownerId: string
  name: string
  contactEmail: string
  phone: string
  address: string
  postalCode: string
  isRegisteredEntity: boolean
  /** Null if the client did not say it. */
  timezone: string | null
  /** Whether there are documents that a moderator can review. */
  hasDocuments: boolean
  now: Date
}

/** Passed in from the organizations room, which this room does not import. Also creates the owner's membership. */
export type CreateOrganization = (tx: Tx, given: NewOrganization) => Promise<string>

/** A new account with a session. */
export interface Registered {
  userId: string
  token: string
}

interface NewUser {
  email: string
  /** Null for a user who signs in through a provider. */
  passwordHash: string | null
  firstName: string
  lastName: string
  phone: string | null
  language: Language
  now: Date
}

/** Throws 422 on `email` if it is taken, even by a concurrent registration. */
export const insertUser = async (db: Db, user: NewUser): Promise<string> => {
  const inserted = await db
    .insertInto('users')
    .values({
      id: newId(),
      email: user.email.toLowerCase(),
      password_hash: user.passwordHash,
      name: `${user.firstName} ${user.lastName}`.trim(),
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      language: user.language,
      // Both forms state that registering includes accepting the terms.
      terms_accepted_at: user.now,
      terms_version: terms.version,
      // Items that were published before the registration are not news for the user.
      last_seen_notifications_at: user.now,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw invalidField('email', 'validation.emailTaken')
  await allowAddress(db, user.email)
  return inserted.id
}

interface RegistrationServices {
  clock: Clock
  language: Language
  device: Device
}

export const registerSupporter = async (
  db: Db,
  payload: z.output<typeof signUpPayload>,
  { clock, language, device }: RegistrationServices,
): Promise<Registered> => {
  const { email, first_name: firstName, last_name: lastName } = payload
  await assertAcceptablePassword(payload.password, { email, names: [firstName, lastName] })
  const passwordHash = await hashPassword(payload.password)
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, {
      email,
      passwordHash,
      firstName,
      lastName,
      phone: payload.phone,
      language,
      now,
    })
    await enqueueWelcome(tx, { userId, now })
    return { userId, token: await startSession(tx, userId, { clock, device }) }
  })
}

const insertDocuments = async (tx: Tx, organizationId: string, documents: NewFile[]) => {
  if (documents.length === 0) return
  const rows = documents.map(({ id }) => ({ id: newId(), organization_id: organizationId, file_id: id }))
  await tx.insertInto('organization_documents').values(rows).execute()
}

/** Registers an organization with its first admin and its documents, completely or not at all. */
export const registerOrganization = async (
  db: Db,
  payload: z.output<typeof causeRegistrationPayload>,
  services: RegistrationServices & {
    documents: NewFile[]
    storage: Pick<Storage, 'put' | 'remove'>
    createOrganization: CreateOrganization
  },
): Promise<Registered> => {
  const { clock, language, device, documents, storage, createOrganization } = services
  const { email, admin_first_name: firstName, admin_last_name: lastName } = payload
  await assertAcceptablePassword(payload.password, { email, names: [firstName, lastName] })
  await assertAcceptablePassword(payload.password, { email, names: [payload.organization_name] })
  const passwordHash = await hashPassword(payload.password)
  const insertAll = async (tx: Tx): Promise<Registered> => {
    const userId = await insertUser(tx, {
      email,
      passwordHash,
      firstName,
      lastName,
      // The phone number in this payload belongs to the organization.
      phone: null,
      language,
      now: clock.now(),
    })
    const organizationId = await createOrganization(tx, {
      ownerId: userId,
      name: payload.organization_name,
      contactEmail: payload.contact_email,
      phone: payload.phone,
      address: payload.address,
      postalCode: payload.zip_code,
      isRegisteredEntity: payload.is_registered_entity,
      timezone: payload.timezone ?? null,
      hasDocuments: documents.length > 0,
      now: clock.now(),
    })
    await insertFiles(tx, userId, documents)
    await insertDocuments(tx, organizationId, documents)
    await enqueueWelcome(tx, { userId, now: clock.now() })
    return { userId, token: await startSession(tx, userId, { clock, device }) }
  }
  return withStored(storage, documents, () => db.transaction().execute(insertAll))
}
