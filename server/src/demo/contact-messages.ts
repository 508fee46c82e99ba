import { contactMessageRow } from '../../testing/factories-contact.ts'

interface Writer {
  id: string
  name: string
  email: string
}

interface Written {
  /** Without one, somebody who has no account. */
  from: { name: string; email: string } | 'maya' | number
  hoursAgo: number
  message: string
  state?: 'read' | 'answered'
}

const toRiverside: readonly Written[] = [
  {
    from: { name: 'Dolores Whitehorse', email: 'dolores.whitehorse@example.org' },
    hoursAgo: 2,
    message:
      'Good morning. The owner of our building on Booth Street wants to sell, and the letter says we have thirty days. Is that true? There are six families here, two of them with small children.',
  },
  {
    from: 'maya',
    hoursAgo: 21,
    message:
      'I can lend you a projector for the assembly on Thursday. It is old but bright.\n\nIt needs a long cable, which I do not have.',
  },
  {
    from: { name: 'Marisol Delgado', email: 'marisol.delgado@example.org' },
    hoursAgo: 30,
    message:
      'Hola. ¿Tienen la carta sobre las reparaciones también en español? Mi vecina no lee inglés y el casero no contesta el teléfono.',
    state: 'answered',
  },
  {
    from: 7,
    hoursAgo: 52,
    message:
      'I write for the student paper at UWM and would like to sit in on a court watch. Whom do I talk to, and what should I leave at home?',
    state: 'read',
  },
  {
    from: { name: 'Walter Lindqvist', email: 'walter.lindqvist@example.org' },
    hoursAgo: 122,
    message: 'Your page says the office closes at three on Fridays. I was there at 2:30 and the door was locked.',
    state: 'answered',
  },
]

const hour = 60 * 60 * 1000

/** What people wrote to the demo organizer through the form of their page. */
export const riversideMessages = (
  organizationId: string,
  { maya, others, now }: { maya: Writer; others: readonly Writer[]; now: Date },
) =>
  toRiverside.map(({ from, hoursAgo, message, state }) => {
    const account = from === 'maya' ? maya : typeof from === 'number' ? others[from] : undefined
    const { name, email } = account ?? (from as { name: string; email: string })
    const after = (hours: number) => new Date(now.getTime() - (hoursAgo - hours) * hour)
    return contactMessageRow({
      organization_id: organizationId,
      user_id: account?.id ?? null,
      name,
      email,
      message,
      created_at: after(0),
      read_at: state ? after(1) : null,
      answered_at: state === 'answered' ? after(1.5) : null,
    })
  })
