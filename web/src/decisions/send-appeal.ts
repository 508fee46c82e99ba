import { ApiError } from '../lib/api.ts'

/** An appeal that the server refused, with what was written. */
export interface AppealRefusal {
  text: string
  error: string | undefined
  message: string
  status: number
}

/** Sends the form of an appeal. Returns the answer, or why it was refused. */
export const sendAppeal = async <T>(
  form: FormData,
  send: (text: string) => Promise<{ data: T }>,
): Promise<{ answer: T; refusal?: never } | { answer?: never; refusal: AppealRefusal }> => {
  const given = form.get('text')
  const text = typeof given === 'string' ? given : ''
  try {
    return { answer: (await send(text)).data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const { message, status, errors } = error
    return { refusal: { text, error: errors['text']?.[0], message, status } }
  }
}
