import { riverside } from './riverside/profile.ts'

/** The sender, how many minutes ago it was sent, and the text. */
export type Line = readonly [sender: 'supporter' | 'organization', minutesAgo: number, body: string]

const hour = 60
const day = 24 * hour

const radiator: readonly Line[] = [
  [
    'supporter',
    day + 5 * hour,
    'Hi! My radiator has been off since Sunday and the landlord isn’t answering. Is there anything I can do today?',
  ],
  [
    'organization',
    day + 4 * hour + 31,
    'Yes. Call the city’s heat line first, 414-555-0100, and write down the time and who answered.',
  ],
  [
    'organization',
    day + 4 * hour + 29,
    'Then come to the clinic on Thursday with that note. Bring your lease if you have it: https://riversidetenants.example.org/clinic/winter-heating-rights',
  ],
  ['supporter', day + 4 * hour + 2, 'Thank you. I didn’t know there was a line for this.'],
  ['supporter', 3 * hour + 12, 'Called. They are sending an inspector tomorrow morning.'],
  ['supporter', 3 * hour + 11, 'Do I have to be at home for that? I work until four.'],
  [
    'organization',
    48,
    'Somebody over 18 has to open the door. If nobody can, one of us comes and waits for them: tell us the hour they gave you.',
  ],
]

const deposit: readonly Line[] = [
  ['supporter', 2 * day + 7 * hour, 'How long may a landlord keep the deposit after I moved out?'],
  [
    'organization',
    2 * day + 2 * hour,
    'Twenty-one days in Wisconsin, with a written list of what was taken from it. When did you hand over the keys?',
  ],
  ['supporter', 2 * day + hour, 'Five weeks ago. No list, no letter.'],
  [
    'organization',
    day + 22 * hour,
    'Then they owe you. We have a letter for exactly this; send it by certified mail and keep the slip.',
  ],
  ['supporter', 5 * hour, 'The letter worked. The check came today, all of it!'],
]

const translation: readonly Line[] = [
  ['supporter', 6 * day + 3 * hour, 'Hola, ¿la asamblea del jueves va a tener interpretación al español?'],
  [
    'organization',
    6 * day + hour,
    'Sí, Tomás interpreta todo el tiempo y hay audífonos en la entrada. También hay cuidado de niños.',
  ],
  ['supporter', 6 * day + 40, 'Qué bien. Voy con mi mamá y mis dos hijas.'],
  ['organization', 6 * day + 15, 'Aquí las esperamos. La puerta de la calle Water es la que tiene rampa.'],
]

const flyers: readonly Line[] = [
  ['supporter', 26, 'Do you still need people to hand out flyers on Saturday? I can bring three friends.'],
  ['supporter', 25, 'We are free from ten.'],
]

const buses: readonly Line[] = [
  ['supporter', 9 * day, 'I would like to tell the board about the last bus from the hospital. Whom do I write to?'],
  [
    'organization',
    8 * day + 20 * hour,
    'Come and say it in person: the second Tuesday, 6 pm, three minutes for each of us. We meet at 5 to practice.',
  ],
  ['supporter', 8 * day + 19 * hour, 'I will be there. Nervous already.'],
  ['organization', 8 * day + 18 * hour, 'So was everybody, the first time. You only have to tell what happened.'],
]

const vecinas: readonly Line[] = [
  [
    'supporter',
    4 * day + 2 * hour,
    'Buenas tardes, vi su página. ¿Cómo puedo ayudar si solo tengo libres los domingos?',
  ],
  [
    'organization',
    4 * day + hour,
    'Los domingos son justo cuando más manos hacen falta. Empezamos a las once, con café. ¿Sabes llenar formularios?',
  ],
  ['supporter', 4 * day + 20, 'Sí, en mi trabajo lleno muchos.'],
  ['organization', 3 * day + 23 * hour, '¡Perfecto! Pregunta por quien lleva la mesa de trámites y te explica todo.'],
]

export interface DemoConversation {
  /** The name of the organization. */
  organization: string
  /** The demo supporter, or another supporter by index. */
  supporter: 'supporter' | number
  lines: readonly Line[]
  /** The number of last messages that the supporter has not seen. */
  unseenBySupporter?: number
  unseenByOrganization?: number
}

/** Both the demo organizer and the demo supporter have unread messages. */
export const conversations: readonly DemoConversation[] = [
  { organization: riverside.name, supporter: 'supporter', lines: radiator, unseenBySupporter: 1 },
  { organization: riverside.name, supporter: 0, lines: deposit, unseenByOrganization: 1 },
  { organization: riverside.name, supporter: 1, lines: translation },
  { organization: riverside.name, supporter: 2, lines: flyers, unseenByOrganization: 2 },
  { organization: 'Neighbors for Night Buses', supporter: 'supporter', lines: buses },
  { organization: 'Sindicato de Inquilinas de Lavapiés', supporter: 'supporter', lines: vecinas },
]
