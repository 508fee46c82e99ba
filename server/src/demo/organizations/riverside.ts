import type { DemoOrganization } from './organization.ts'

/** The organization of the demo organizer, written out in full where the others are made. */
export const riverside: DemoOrganization = {
  name: 'Riverside Tenants Union of Greater Milwaukee',
  tagline: 'Keep rent rises under 3% a year, and every home fit to live in.',
  description: [
    'We are 4,300 renters in 212 buildings, from Riverwest to West Allis. We began in one stairwell in 2014, when the heat had been off for nine days and somebody taped a sheet of paper to the door: “Meeting tonight. Bring a chair.”',
    'Since then we have won the repair-within-14-days rule, stopped 640 evictions in court, and sat down with landlords who had never met two of their tenants at once. We do it by knocking, listening, and never going to a meeting alone.',
    'This winter we ask for one thing: a heating rule with a number in it. Sixty-eight degrees, within twenty-four hours, in every rented home in the city. The Common Council votes soon. A call takes five minutes, and they count them.',
  ].join('\n\n'),
  causes: ['Tenant rights', 'Housing', 'Fair wages', 'Civil rights', 'Health care', 'Climate'],
  city: 'Milwaukee',
  state: 'Wisconsin',
  postalCode: '53202',
  phonePrefix: '414',
  popularity: 0.86,
  isVerified: true,
}

export const riversideProfile = {
  address: '1442 North Farwell Avenue',
  maps_link: 'https://www.openstreetmap.org/search?query=1442%20North%20Farwell%20Avenue%20Milwaukee',
  social_links: {
    email: 'hello@riversidetenants.example.org',
    website: 'https://riversidetenants.example.org',
    whatsapp: null,
    facebook: 'https://facebook.example.org/riversidetenants',
    instagram: 'https://instagram.example.org/riversidetenants',
    x: null,
    other: 'https://radio.example.org/the-radiator-hour',
  },
  working_hours: [
    { start_day: 'monday', end_day: 'wednesday', start_time: '09:00', end_time: '17:00', status: 'open' },
    { start_day: 'thursday', end_day: 'thursday', start_time: '11:00', end_time: '20:00', status: 'open' },
    { start_day: 'friday', end_day: 'friday', start_time: '09:00', end_time: '15:00', status: 'open' },
    { start_day: 'saturday', end_day: 'sunday', start_time: '09:00', end_time: '09:00', status: 'closed' },
  ],
  team_members: [
    {
      name: 'Luz Herrera',
      role: 'Lead organizer',
      image: null,
      about: 'Taped up the sheet of paper in 2014. Knows every stairwell between the river and the lake.',
    },
    {
      name: 'Desmond Clarke',
      role: 'Court watch',
      image: null,
      about:
        'Retired letter carrier. Sits in eviction court on Tuesdays and Thursdays so that nobody stands there alone.',
    },
    {
      name: 'Pa Houa Vang',
      role: 'Building captains',
      image: null,
      about: 'Trains the captains of 212 buildings, in Hmong, English and patience.',
    },
    {
      name: 'Ruth Lindqvist',
      role: 'Treasurer',
      image: null,
      about: 'Publishes the books every quarter, down to the coffee.',
    },
  ],
  contributions: [
    {
      title: 'The repair-within-14-days rule',
      excerpt: 'We wrote the first draft on a kitchen table. The Common Council passed it 11 to 4 in 2021.',
      link: 'https://riversidetenants.example.org/fourteen-days',
    },
    {
      title: '640 evictions stopped',
      excerpt: 'With a neighbor beside them, four in five of the people we went to court with kept their home.',
      link: 'https://riversidetenants.example.org/court-watch',
    },
    {
      title: 'The winter map',
      excerpt: 'Every heating complaint in the city since 2018, by block, open to everybody.',
      link: 'https://riversidetenants.example.org/winter-map',
    },
  ],
  articles: [
    {
      title: 'Nine days without heat',
      excerpt: 'What happened at 2217 North Weil Street, told by the people who lived there.',
      link: 'https://riversidetenants.example.org/nine-days',
    },
    {
      title: 'What a 3% limit would mean for your rent',
      excerpt: 'A table, a calculator, and the three exceptions that matter.',
      link: 'https://riversidetenants.example.org/three-percent',
    },
    {
      title: 'Cómo pedir una reparación y que la hagan',
      excerpt: 'Carta modelo, plazos y a quién llamar si no contestan.',
      link: 'https://riversidetenants.example.org/es/reparaciones',
    },
  ],
}

const councilOffice = (district: number) => `Common Council, District ${district}`

export const riversideCampaigns = [
  {
    status: 'published' as const,
    fields: {
      title: 'Call your alderperson about the heating rule',
      summary: 'Ask for a yes on File 25-1140 before the committee meets. Four people to call, about five minutes.',
      background:
        'Last winter the city took 2,904 calls about homes without heat. The average repair took six days. File 25-1140 would set a limit: 68 degrees in every rented home, restored within 24 hours, or the city does it and sends the bill.\n\nThe housing committee decides whether the full council may vote at all. Two of its five members have told us yes and one has told us no. These are the others, and the mayor, who can sign it.',
      message:
        'Hello, my name is {name} and I live in {city}. I’m a tenant and I vote.\n\nI’m calling to ask {target} to vote yes on File 25-1140, the heating rule.\n\nLast winter my building had no heat for nine days. Nobody should have to choose between an oven door and a cold bedroom.\n\nCan I count on your vote?\n\nIf you reach voicemail: give your name, your zip code and “yes on 25-1140”. It is counted the same.',
      guidelines:
        'Don’t name your landlord. The rule is about every building, and names can end in court.\nDon’t argue with staff. They write down your view and your zip code, and that is what helps.\nDon’t promise a vote or a donation in return.',
      call_list: [
        {
          name: 'Ald. Marta Brandt-Ruiz',
          phone: '414-555-0125',
          office: councilOffice(3),
          note: 'Undecided. Cares about the cost for small landlords.',
        },
        {
          name: 'Ald. Ines Okello',
          phone: '414-555-0126',
          office: councilOffice(6),
          note: 'Chair of the housing committee. The office answers from 8 am to 4:45 pm.',
        },
        {
          name: 'Ald. Kenji Tanaka',
          phone: '414-555-0127',
          office: councilOffice(10),
          note: 'Voted for the repair rule in 2021. Thank him for it.',
        },
        { name: 'Mayor’s office', phone: '414-555-0120', office: 'City Hall, Room 201', note: '' },
      ],
    },
  },
  {
    status: 'published' as const,
    fields: {
      title: 'Keep a lawyer in eviction court',
      summary: 'The county may end the free tenant lawyers in June. Two calls, three minutes.',
      background:
        'Since 2022 anybody facing eviction in Milwaukee County who cannot pay has had a lawyer. Before that, 3 in 100 did. The program costs less than the shelter beds it saves, and the money runs out on 30 June.',
      message:
        'Hello, this is {name} from {city}.\n\nI’m asking {target} to keep Right to Counsel in the county budget. I have seen what a hearing is like with a lawyer and without one, and it is not the same room.\n\nWill you vote to renew it?',
      guidelines:
        'Don’t describe somebody else’s case without their permission.\nDon’t guess at numbers. “Most people” is enough.',
      call_list: [
        {
          name: 'Sup. Andre Washington',
          phone: '414-555-0131',
          office: 'County Board, Finance Committee',
          note: 'Chair',
        },
        { name: 'Sup. Grace Kowalski', phone: '414-555-0132', office: 'County Board, District 14', note: '' },
      ],
    },
  },
  {
    status: 'draft' as const,
    fields: {
      title: 'Ask the water utility to stop shut-offs in August',
      summary: 'A draft for the summer. Ask for a pause on days above 90 degrees.',
      background:
        'Shut-offs in July and August rose by a third. Renters are often cut off for a bill that was the owner’s.',
      message:
        'Hello, my name is {name}, from {city}. I’m calling to ask {target} for a pause on shut-offs when it is above 90 degrees.',
      guidelines: '',
      call_list: [
        { name: 'Superintendent’s office', phone: '414-555-0140', office: 'Milwaukee Water Works', note: '' },
      ],
    },
  },
  {
    status: 'not_active' as const,
    fields: {
      title: 'Thank the council for the repair rule',
      summary: 'It passed 11 to 4. Tell those who voted yes that you saw it.',
      background: 'Thanking people is how they know that somebody is watching for the right reasons, too.',
      message:
        'Hello, this is {name} in {city}. I’m calling to thank {target} for voting for repairs within fourteen days.',
      guidelines: 'Don’t ask for anything else in this call.',
      call_list: [{ name: 'Ald. Kenji Tanaka', phone: '414-555-0127', office: councilOffice(10), note: '' }],
    },
  },
]
