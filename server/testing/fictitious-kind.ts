import { defineKind } from '@rostrum/contract/content'
import { count, limits, requiredText, text } from '@rostrum/contract/fields'
import type { KindFacts } from '@rostrum/contract/kinds/facts'
import { z } from 'zod'

/** A kind that exists only in tests: its facts and fields are all that the server needs for a new kind. */
export const openLetters = {
  path: 'open-letters',
  page: 'open-letter',
  organizerPage: '/organization/actions/open-letter',
  minutesToPublish: 5,
  icon: 'pen',
  titleField: 'title',
  summaryField: 'about',
  searchedBy: ['about', 'demand'],
  outcomes: ['signed'],
  counted: ['signed'],
  activitySection: 'open_letters',
} as const satisfies KindFacts

export const openLetterKind = defineKind(openLetters, {
  attributes: z.object({
    title: requiredText(160),
    about: requiredText(300),
    demand: requiredText(limits.text),
    goal: count(1_000_000).default(100),
    footnote: text(limits.line).default(''),
  }),
  example: {
    title: 'Keep the night bus',
    about: 'The last bus leaves at ten. Two thousand people work until midnight.',
    demand: 'Run route 30 until one in the morning, every day of the week.',
    goal: 2000,
    footnote: 'Handed over in March.',
  },
})
