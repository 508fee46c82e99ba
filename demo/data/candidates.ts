import type { candidateKind, votingPlan } from '@rostrum/contract/candidates'
import type { z } from 'zod'

export type CandidateTexts = Pick<
  z.output<typeof candidateKind.attributes>,
  'name' | 'tagline' | 'about' | 'highlights' | 'votes_required'
>

/** Promises of candidates. */
export const promises = [
  { title: 'An open calendar', excerpt: 'Who came to see me, and about what, every Friday.' },
  { title: 'The budget in plain words', excerpt: 'Four pages, before the vote and not after it.' },
  { title: 'No money from those I would oversee', excerpt: 'The list of gifts is public, down to the last coffee.' },
  { title: 'Evenings, not mornings', excerpt: 'Public meetings when people who work can come.' },
]

/** When, where and how people plan to vote. */
export const votingPlans: z.output<typeof votingPlan>[] = [
  {
    when: 'Tuesday before work, at 7',
    where: 'The library on Farwell',
    how: 'On foot',
    with_whom: '',
    date: null,
  },
  { when: 'The first Saturday of early voting', where: 'City Hall', how: 'Bus 15', with_whom: 'My sister', date: null },
  {
    when: 'The week before, at the kitchen table',
    where: 'By mail',
    how: 'The drop box on Oakland Avenue',
    with_whom: '',
    date: null,
  },
]
