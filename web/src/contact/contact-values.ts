import { ApiError, type Api } from '../lib/api.ts'

const fields = ['name', 'email', 'message'] as const
export type ContactField = (typeof fields)[number]

/** The values of the form's fields. */
export type ContactValues = Record<ContactField, string>

/** A submitted form: the values of its fields, and the honeypot field `website`, which only bots fill in. */
interface SubmittedForm {
  values: ContactValues
  website: string
}

/** A rejected form: its values and the errors. */
export interface Refusal {
  values: ContactValues
  errors: Record<string, string[]>
  /** Shown if the error concerns none of the fields. */
  message: string
  status: number
}

export const emptyValues: ContactValues = { name: '', email: '', message: '' }

export const parseForm = (form: FormData): SubmittedForm => {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    values: Object.fromEntries(fields.map((name) => [name, textOf(name)])) as ContactValues,
    website: textOf('website'),
  }
}

interface ContactSubmission extends SubmittedForm {
  organizationId: string
  /** The solution of the proof of work. A form that is submitted without JavaScript has none. */
  proof?: string
  idempotencyKey?: string
}

/**
 * Sends the form, either from the page or on the server for a form that was submitted without JavaScript. Returns null
 * if the message was accepted.
 */
export const sendContact = async (
  call: Api,
  { organizationId, values, website, proof, idempotencyKey }: ContactSubmission,
): Promise<Refusal | null> => {
  try {
    await call('POST /organizations/:id/actions?action=get-in-touch', {
      params: { id: organizationId },
      body: { ...values, ...(website && { website }), ...(proof && { altcha: proof }) },
      idempotencyKey,
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { values, errors: error.errors, message: error.message, status: error.status }
  }
}
