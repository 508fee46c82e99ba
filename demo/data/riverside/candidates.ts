import type { CandidateTexts } from '../candidates.ts'

const elenaRuiz: CandidateTexts = {
  name: 'Elena Ruiz for City Council, District 12',
  tagline: 'She wrote the repair-within-14-days rule and has voted with tenants 41 times out of 43.',
  about:
    'Elena taught fourth grade on the South Side for sixteen years before she ran for anything. She came to our meetings when she was nobody’s candidate, took notes, and came back with a draft.\n\nWe asked all three candidates the same twelve questions in front of two hundred renters. The answers are on our wall and on hers.',
  highlights: [
    {
      title: 'Repairs within 14 days',
      excerpt: 'Her rule, passed 11 to 4. Landlords who ignore it pay for every day.',
    },
    { title: 'Heat with a number in it', excerpt: 'She is the sponsor of File 25-1140: 68 degrees, within 24 hours.' },
    {
      title: 'A council that answers',
      excerpt: 'Her office returned 9 of 10 calls we made, most of them the same day.',
    },
  ],
  votes_required: 160,
}

const samuelYang: CandidateTexts = {
  name: 'Samuel Yang for Municipal Judge',
  tagline: 'A courtroom where people understand what is happening to them.',
  about:
    'For nine years Samuel has stood beside renters in eviction court, and explained each paper before it was signed. He wants interpreters booked in advance and hearings that begin when the letter says.',
  highlights: [
    { title: 'Interpreters before the hearing', excerpt: 'Not after the second adjournment.' },
    { title: 'Payment plans that can be paid', excerpt: 'Asked about income first, and the fine second.' },
  ],
  votes_required: 220,
}

const graceAdeyemi: CandidateTexts = {
  name: 'Grace Adeyemi for County Board, District 7',
  tagline: 'Keep the tenant lawyers in the budget.',
  about: 'A draft: we have asked Grace our twelve questions and wait for the last two answers.',
  highlights: [{ title: 'Right to Counsel', excerpt: 'She has promised to renew it, in writing.' }],
  votes_required: null,
}

/** The last candidate is the newest. */
export const riversideCandidates: { texts: CandidateTexts; status: 'draft' | 'published' }[] = [
  { texts: graceAdeyemi, status: 'draft' },
  { texts: samuelYang, status: 'published' },
  { texts: elenaRuiz, status: 'published' },
]
