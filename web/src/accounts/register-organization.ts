import type { causeRegistrationPayload, Session } from '@rostrum/contract/accounts'
import { browserTimeZone } from '../lib/time.ts'
import { sendForm, type SendOptions } from '../lib/send-form.ts'

type CauseRegistration = (typeof causeRegistrationPayload)['_zod']['output']

const multipart = (registration: CauseRegistration, documents: readonly File[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(registration)) {
    if (value !== undefined) form.append(name, typeof value === 'boolean' ? String(Number(value)) : value)
  }
  for (const document of documents) form.append('documents[]', document)
  return form
}

/** Until the organization chooses its time zone, its weeks and its events begin in that of the browser. */
const guessedZone = (): string | undefined => {
  const zone = browserTimeZone()
  // What browsers answer if the operating system names a zone that they do not know.
  return zone === 'Etc/Unknown' ? undefined : zone
}

/** Sends `POST /register` with the documents, and reports the progress of the upload. */
export const registerOrganization = (
  registration: CauseRegistration,
  documents: readonly File[],
  options: SendOptions,
): Promise<{ data: Session }> =>
  sendForm('/api/register', multipart({ ...registration, timezone: guessedZone() }, documents), options)

/** A string that differs between registrations with different values or different documents. */
export const fingerprint = (registration: CauseRegistration, documents: readonly File[]): string =>
  JSON.stringify([registration, documents.map(({ name, size, lastModified }) => [name, size, lastModified])])
