export interface DemoContactMessage {
  /** The demo supporter, another supporter by index, or a person without an account. */
  from: 'supporter' | number | { name: string; email: string }
  hoursAgo: number
  message: string
  state?: 'read' | 'answered'
}

/** The messages that people sent to the demo organizer with the contact form. */
export const riversideMessages: readonly DemoContactMessage[] = [
  {
    from: { name: 'Dolores Whitehorse', email: 'dolores.whitehorse@example.org' },
    hoursAgo: 2,
    message:
      'Good morning. The owner of our building on Booth Street wants to sell, and the letter says we have thirty days. Is that true? There are six families here, two of them with small children.',
  },
  {
    from: 'supporter',
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
