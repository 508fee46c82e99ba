import type { z } from 'zod'
import { updateKind } from '@rostrum/contract/updates'
import type { Random } from '../../testing/factories-random.ts'
import { newId } from '../platform/identifiers.ts'
import { daysBefore } from './moments.ts'
import type { DemoOrganization } from './organizations/organization.ts'

export type UpdateFields = z.output<typeof updateKind.attributes>

type Story = Pick<UpdateFields, 'title' | 'background' | 'key_points'>

/** What any group could write in any week; `{place}` is its city. */
const stories: Story[] = [
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
      { title: 'Open three days a week', excerpt: 'The hours are on our contact page. The ramp is on the left side.' },
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
]

const spanishStories: Story[] = [
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
]

export const riversideUpdates: { status: 'draft' | 'published'; daysAgo: number; fields: UpdateFields }[] = [
  {
    status: 'published',
    daysAgo: 2,
    fields: {
      title: 'Committee moves the heating rule to a full vote',
      background:
        'Four to one. The housing committee sent File 25-1140 to the full council on Tuesday night, after two hours in which thirty-one of you spoke and one of you sang.\n\nThe text changed in two places. A landlord now has 24 hours instead of 12 to restore heat, and the city’s bill for an emergency repair becomes a lien instead of a fine. We can live with both, and we said so.\n\nThe council votes in three weeks. Eight of fifteen is enough. We count six.',
      key_points: [
        {
          title: 'Six sure, four undecided',
          excerpt: 'The four are on the call list, with what each of them cares about.',
        },
        {
          title: '24 hours, not 12',
          excerpt: 'The limit is still 68 degrees, in every rented home, in every month with frost.',
        },
        {
          title: 'A lien, not a fine',
          excerpt: 'The city repairs, and gets its money back when the building is sold.',
        },
      ],
      notification_type: 'email_and_profile',
      link_sections: [
        {
          title: 'Read it yourself',
          links: ['https://milwaukee.legistar.example/25-1140', 'https://milwaukee.legistar.example/25-1140/minutes'],
        },
        { title: 'In the news', links: ['https://journal.example.org/heating-rule-committee'] },
      ],
    },
  },
  {
    status: 'published',
    daysAgo: 16,
    fields: {
      title: 'Nineteen families, one building, one agreement',
      background:
        'The tenants of 2210 South 11th Street have a signed agreement with their owner: no rent increase until the boilers are replaced, and a date for the boilers.\n\nThey met every Sunday for eleven weeks in a laundry room. They did not need us very much. We brought the chairs.',
      key_points: [
        { title: 'What they got', excerpt: 'New boilers by October, and the rent stays where it is until then.' },
        {
          title: 'How they did it',
          excerpt: 'One list of repairs, photographs with dates, and all nineteen at the table.',
        },
      ],
      notification_type: 'profile_only',
      link_sections: [],
    },
  },
  {
    status: 'published',
    daysAgo: 33,
    fields: {
      title: 'The lawyers stay until June, at least',
      background:
        'The county found the money for Right to Counsel for six more months. That is not the budget line we asked for. It is 1,400 hearings with somebody at the tenant’s side.',
      key_points: [
        {
          title: 'June is the next fight',
          excerpt: 'The finance committee decides in April. Two calls, three minutes.',
        },
      ],
      notification_type: 'profile_only',
      link_sections: [{ title: 'The numbers', links: ['https://county.example.org/right-to-counsel/report'] }],
    },
  },
  {
    status: 'draft',
    daysAgo: 1,
    fields: {
      title: 'Know your rights in the first cold week',
      background: 'A draft. Three short answers: what counts as heat, whom to call first, and what to write down.',
      key_points: [
        {
          title: 'Write down the temperature',
          excerpt: 'Twice a day, with the time. A photograph of the thermometer helps.',
        },
      ],
      notification_type: 'profile_only',
      link_sections: [],
    },
  },
]

interface Placed {
  organizationId: string
  now: Date
  random: Random
}

const updateRow = (
  { fields, status, daysAgo }: (typeof riversideUpdates)[number],
  { organizationId, now }: Pick<Placed, 'organizationId' | 'now'>,
) => {
  const at = daysBefore(now, daysAgo)
  const shownAt = status === 'published' ? at : null
  return {
    id: newId(),
    organization_id: organizationId,
    kind: updateKind.path,
    status,
    title: fields.title,
    attributes: JSON.stringify(fields),
    created_at: at,
    updated_at: at,
    first_published_at: shownAt,
    published_at: shownAt,
  }
}

/** News of the last weeks; none from those whom nobody follows yet. */
export const updateRows = (organization: DemoOrganization, placed: Placed) => {
  const { random } = placed
  const wanted = organization.popularity === 0 ? 0 : random.pick([0, 1, 1, 2, 3])
  const told = organization.language === 'es' ? spanishStories : stories
  return random.some(told, wanted).map((story) =>
    updateRow(
      {
        status: 'published',
        daysAgo: random.between(1, 60),
        fields: {
          ...story,
          background: story.background.replaceAll('{place}', organization.city),
          notification_type: 'profile_only',
          link_sections: [],
        },
      },
      placed,
    ),
  )
}

export const riversideUpdateRows = (placed: Placed) => riversideUpdates.map((update) => updateRow(update, placed))
