import type { votePayload, votingPlan } from '@rostrum/contract/candidates'
import type { z } from 'zod'
import { riverside } from './riverside/profile.ts'

/** The accounts to log in with, one of each kind. */
export const demoLogins = {
  organizer: 'organizer@rostrum.demo',
  supporter: 'supporter@rostrum.demo',
  newcomer: 'newcomer@rostrum.demo',
  moderator: 'moderator@rostrum.demo',
  secondModerator: 'moderator2@rostrum.demo',
} as const

export const organizer = { email: demoLogins.organizer, first_name: 'Luz', last_name: 'Herrera' }

export const supporter = {
  email: demoLogins.supporter,
  first_name: 'Maya',
  last_name: 'Okafor',
  phone: '414-555-0188',
  address: '2210 North Booth Street, Milwaukee',
  interests: ['Housing', 'Public transit', 'Libraries'],
}

/** The owner of an organization that is not published yet. */
export const newcomer = { email: demoLogins.newcomer, first_name: 'Devon', last_name: 'Clarke' }

export const moderator = {
  email: demoLogins.moderator,
  first_name: 'Noor',
  last_name: 'Haddad',
  phone: '608-555-0121',
}

/** Decides appeals against what the other moderator decided. */
export const secondModerator = {
  email: demoLogins.secondModerator,
  first_name: 'Abel',
  last_name: 'Costa',
  phone: '608-555-0122',
}

/** The organizations that the demo supporter follows, so that their pages are not empty. */
export const followedBySupporter = [
  riverside.name,
  'Great Lakes Climate Action',
  'Books Not Bans',
  'Neighbors for Night Buses',
  'Clean River Alliance',
]

interface SupporterAct {
  title: string
  daysAgo: number
  outcome: string
  note?: string
  /** What a pledge says beyond the supporter's own data. */
  pledge?: Pick<z.output<typeof votePayload>, 'age' | 'registered_to_vote'> & { plan: z.output<typeof votingPlan> }
}

/** What the demo supporter did and promised, by the title of the action, so that their pages are not empty. */
export const supporterActs: SupporterAct[] = [
  { title: 'Ten years of the Tenants Union', daysAgo: 41, outcome: 'going' },
  {
    title: 'Elena Ruiz for City Council, District 12',
    daysAgo: 12,
    outcome: 'pledged',
    pledge: {
      age: 34,
      registered_to_vote: 'yes',
      plan: {
        when: 'On the way to work, at 7:30',
        where: 'The school on Booth Street',
        how: 'On foot',
        with_whom: 'Grandma Rosa',
        date: null,
      },
    },
  },
  {
    title: 'Call your alderperson about the heating rule',
    daysAgo: 5,
    outcome: 'contacted',
    note: 'Undecided, but wants to see the numbers.',
  },
  { title: 'Fill the hearing room', daysAgo: 2, outcome: 'going' },
]
