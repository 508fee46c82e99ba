import type { PeopleFilters } from '@rostrum/contract/people'

interface Record {
  /** Which of its people, beginning with the one who did most. */
  person: number
  text: string
}

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
