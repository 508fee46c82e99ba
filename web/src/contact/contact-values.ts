import { ApiError, type Api } from '../lib/api.ts'

const fields = ['name', 'email', 'message'] as const
export type ContactField = (typeof fields)[number]

/** What stands in the form, as text. */
export type ContactValues = Record<ContactField, string>

/** What a form sent: what people wrote, and what only programs fill in. */
interface Sent {
  values: ContactValues
  website: string
}

/** What was refused, and what had been typed. */
export interface Refusal {
  values: ContactValues
  errors: Record<string, string[]>
  /** Said when it was about no field. */
  message: string
  status: number
}

export const noValues: ContactValues = { name: '', email: '', message: '' }

export const valuesSent = (form: FormData): Sent => {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    values: Object.fromEntries(fields.map((name) => [name, textOf(name)])) as ContactValues,
    website: textOf('website'),
  }
}

interface Sending extends Sent {
  organizationId: string
  /** What the browser worked out; none from a form without scripts. */
  proof?: string
  idempotencyKey?: string
}

/** The same from a form without scripts, on the server, and from the page. Null once it was taken. */
export const sendContact = async (
  call: Api,
  { organizationId, values, website, proof, idempotencyKey }: Sending,
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
