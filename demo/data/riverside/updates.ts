import type { DemoUpdate } from '../updates.ts'

export const riversideUpdates: DemoUpdate[] = [
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
