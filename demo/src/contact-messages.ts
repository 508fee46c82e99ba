import { contactMessageRow } from '@rostrum/server/sample-data'
import { riversideMessages, type DemoContactMessage } from '../data/contact-messages.ts'

interface Writer {
  id: string
  name: string
  email: string
}
interface People {
  maya: Writer
  others: readonly Writer[]
}

const writerOf = ({ from }: DemoContactMessage, { maya, others }: People) => {
  if (typeof from === 'object') return { ...from, id: null }
  const account = from === 'supporter' ? maya : others[from]
  if (!account) throw new Error(`There is no supporter ${from}.`)
  return account
}

const hour = 60 * 60 * 1000

/** The messages that people sent to the demo organizer with the contact form. */
export const riversideMessageRows = (organizationId: string, { now, ...people }: People & { now: Date }) =>
  riversideMessages.map((written) => {
    const { hoursAgo, message, state } = written
    const { id, name, email } = writerOf(written, people)
    const after = (hours: number) => new Date(now.getTime() - (hoursAgo - hours) * hour)
    return contactMessageRow({
      organization_id: organizationId,
      user_id: id,
      name,
      email,
      message,
      created_at: after(0),
      read_at: state ? after(1) : null,
      answered_at: state === 'answered' ? after(1.5) : null,
    })
  })
