import { riverside } from './riverside/profile.ts'

/** The accounts to log in with, one of each kind. */
export const demoLogins = {
  organizer: 'organizer@rostrum.demo',
  supporter: 'supporter@rostrum.demo',
  newcomer: 'newcomer@rostrum.demo',
  moderator: 'moderator@rostrum.demo',
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

/** The organizations that the demo supporter follows, so that their pages are not empty. */
export const followedBySupporter = [
  riverside.name,
  'Great Lakes Climate Action',
  'Books Not Bans',
  'Neighbors for Night Buses',
  'Clean River Alliance',
]
