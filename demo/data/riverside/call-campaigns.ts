import type { CallCampaignFields } from '../call-campaigns/call-campaign.ts'

/** The organization's call campaigns, with every status. */
export const riversideCallCampaigns: { status: 'draft' | 'published' | 'not_active'; fields: CallCampaignFields }[] = [
  {
    status: 'published',
    fields: {
      title: 'Call your alderperson about the heating rule',
      summary: 'Ask for a yes on File 25-1140 before the committee meets. Four people to call, about five minutes.',
      background:
        'Last winter the city took 2,904 calls about homes without heat. The average repair took six days. File 25-1140 would set a limit: 68 degrees in every rented home, restored within 24 hours, or the city does it and sends the bill.\n\nThe housing committee decides whether the full council may vote at all. Two of its five members have told us yes and one has told us no. These are the others, and the mayor, who can sign it.',
      message:
        'Hello, my name is {name} and I live in {city}. I’m a tenant and I vote.\n\nI’m calling to ask {target} to vote yes on File 25-1140, the heating rule.\n\nLast winter my building had no heat for nine days. Nobody should have to choose between an oven door and a cold bedroom.\n\n{me.words}\n\nCan I count on your vote?\n\nIf you reach voicemail: give your name, your zip code and “yes on 25-1140”. It is counted the same.',
      guidelines:
        'Don’t name your landlord. The rule is about every building, and names can end in court.\nDon’t argue with staff. They write down your view and your zip code, and that is what helps.\nDon’t promise a vote or a donation in return.',
      call_list: [
        {
          name: 'Ald. Marta Brandt-Ruiz',
          phone: '414-555-0125',
          office: 'Common Council, District 3',
          note: 'Undecided. Cares about the cost for small landlords.',
        },
        {
          name: 'Ald. Ines Okello',
          phone: '414-555-0126',
          office: 'Common Council, District 6',
          note: 'Chair of the housing committee. The office answers from 8 am to 4:45 pm.',
        },
        {
          name: 'Ald. Kenji Tanaka',
          phone: '414-555-0127',
          office: 'Common Council, District 10',
          note: 'Voted for the repair rule in 2021. Thank him for it.',
        },
        { name: 'Mayor’s office', phone: '414-555-0120', office: 'City Hall, Room 201', note: '' },
      ],
    },
  },
  {
    status: 'published',
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
    status: 'draft',
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
    status: 'not_active',
    fields: {
      title: 'Thank the council for the repair rule',
      summary: 'It passed 11 to 4. Tell those who voted yes that you saw it.',
      background: 'Thanking people is how they know that somebody is watching for the right reasons, too.',
      message:
        'Hello, this is {name} in {city}. I’m calling to thank {target} for voting for repairs within fourteen days.',
      guidelines: 'Don’t ask for anything else in this call.',
      call_list: [
        { name: 'Ald. Kenji Tanaka', phone: '414-555-0127', office: 'Common Council, District 10', note: '' },
      ],
    },
  },
]
