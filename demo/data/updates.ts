import type { updateKind } from '@rostrum/contract/updates'
import type { z } from 'zod'
import type { Language } from './organization.ts'

export type UpdateFields = z.output<typeof updateKind.attributes>

type Story = Pick<UpdateFields, 'title' | 'background' | 'key_points'>

/** The data of an update. */
export interface DemoUpdate {
  status: 'draft' | 'published'
  daysAgo: number
  fields: UpdateFields
}

/** Updates that fit any organization; `{place}` stands for its city. */
export const stories: Record<Language, Story[]> = {
  en: [
    {
      title: 'Ninety people, one microphone, four promises',
      background:
        'The hearing in {place} was moved to the larger room, and that one was full, too. Twenty-six of you spoke. We wrote down what was promised, by whom, and for when.\n\nWe will ask about each of the four on its date, and tell you here what we heard.',
      key_points: [
        {
          title: 'It is on the agenda',
          excerpt: 'The item was held over twice. It now has a date that the chair said aloud.',
        },
        { title: 'Staff will publish the numbers', excerpt: 'By the end of the month, street by street.' },
      ],
    },
    {
      title: 'What your calls changed',
      background:
        'Two offices in {place} told us that they had stopped counting calls on this at three hundred. One of them asked us to say thank you, and to please leave a zip code.\n\nThe vote is closer than it has ever been.',
      key_points: [
        { title: 'Two more yes votes', excerpt: 'Both had been undecided since the spring.' },
        { title: 'One still listening', excerpt: 'The office answers mornings only. A voicemail is counted the same.' },
      ],
    },
    {
      title: 'We have a room of our own',
      background:
        'After two years in a library basement there is now a door in {place} with our name on it. It has a kettle, a ramp, a printer and eleven chairs that almost match.\n\nCome by on any open day. Nobody will hand you a form.',
      key_points: [
        {
          title: 'Open three days a week',
          excerpt: 'The hours are on our contact page. The ramp is on the left side.',
        },
      ],
    },
    {
      title: 'The first hundred conversations',
      background:
        'We knocked on doors in {place} for three weekends and asked one question: what would you change first? The answers were not what we had printed on the flyer, so we are printing a new flyer.',
      key_points: [
        { title: 'Most said the same three things', excerpt: 'In different words, and in four languages.' },
        { title: 'Forty want to do something', excerpt: 'Half of them this month. We are calling each of them back.' },
      ],
    },
  ],
  es: [
    {
      title: 'Lo que se prometió en la asamblea',
      background:
        'La sala de {place} se llenó y hubo que abrir la puerta del patio. Hablaron diecinueve vecinas y vecinos. Apuntamos cada promesa con su nombre y su fecha.\n\nPreguntaremos por cada una el día que toca y lo contaremos aquí.',
      key_points: [
        { title: 'Ya tiene fecha', excerpt: 'El punto entra en el orden del día del próximo mes.' },
        { title: 'Publicarán los datos', excerpt: 'Calle por calle, antes de fin de mes.' },
      ],
    },
    {
      title: 'Vuestras llamadas se notaron',
      background:
        'En dos despachos de {place} nos dijeron que habían dejado de contar a las doscientas. La votación está más reñida que nunca.',
      key_points: [{ title: 'Dos votos más a favor', excerpt: 'Los dos estaban sin decidir desde la primavera.' }],
    },
  ],
}
