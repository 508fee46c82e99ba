import type { DemoOrganization } from '../organization.ts'

/** The organization of the demo organizer, whose profile is complete here instead of generated. */
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
