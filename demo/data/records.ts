import type { BroadcastResults } from '@rostrum/contract/broadcasts'
import type { PeopleFilters } from '@rostrum/contract/people'

interface Record {
  /** Which of its people, beginning with the one who did most. */
  person: number
  text: string
}

/** A mail to many of its people, which is a draft unless it was sent some days ago. */
interface Mail {
  subject: string
  body: string
  segment?: string
  daysAgo?: number
  results?: BroadcastResults
}

const riversideMails: Mail[] = [
  {
    subject: 'Thursday decides about nine cold days',
    body: 'The committee votes on Thursday at six, in Room 301-B.\n\nWhen the room is full, they listen. Come if you can, and bring one neighbor who has never been to City Hall.',
    daysAgo: 9,
    results: { audience: 214, delivered: 209, bounced: 3, left_out: 2, unsubscribed: 1, acted: 37 },
  },
  {
    subject: 'Can you speak for two minutes?',
    body: 'We still look for two speakers, one of them in Spanish.\n\nYou need no speech. Say what it was like in your home last winter.',
    segment: 'Speakers',
  },
]

/** What Riverside has noted about its people, and what its team has to do. */
export const riversideRecords = {
  /** Each label belongs to every so many of its people. */
  tags: [
    { name: 'Spanish first', every: 9 },
    { name: 'Weekends', every: 17 },
    { name: 'Speaker', every: 31 },
    { name: 'Shift lead', every: 43 },
  ],
  segments: [
    { name: 'Help with registering', filters: { needs_help: true } },
    { name: 'Spanish first', filters: { tag: 'Spanish first' } },
    { name: 'Speakers', filters: { tag: 'Speaker' } },
  ] satisfies { name: string; filters: PeopleFilters }[],
  mails: riversideMails,
  notes: [
    { person: 0, text: 'Works second shift, so call before two. Asked whether the kids can come; I said yes.' },
    { person: 2, text: 'Spoke in October and would speak again.' },
    { person: 5, text: 'Has a van and can take four people to the hearing.' },
  ] satisfies Record[],
  tasks: [
    { title: 'Print 80 “68 degrees” signs', inDays: 0 },
    { title: 'Confirm child care with Room 301-A', inDays: 0 },
    { title: 'Thank the October speakers', inDays: 4 },
  ],
  calls: [
    { person: 0, text: 'Ask to speak again on Thursday' },
    { person: 5, text: 'Ask who needs a ride on Thursday' },
  ] satisfies Record[],
}
