import { noDirectory, type emailCampaignKind, type mailCampaignKind } from '@rostrum/contract/campaigns'
import type { z } from 'zod'
import type { Cause } from './causes.ts'

export type EmailFields = z.output<typeof emailCampaignKind.attributes>
export type MailFields = z.output<typeof mailCampaignKind.attributes>

/** Email campaigns by the first cause of an organization; `{place}` stands for its city. */
export const emailsByCause: Partial<Record<Cause, EmailFields>> = {
  Climate: {
    title: 'Ask for shade before the next summer',
    about: 'The budget hearing is on paper this year: what is not written does not count.',
    subject: 'Shade for the ten hottest streets',
    message:
      'Dear {target},\n\nI live in {city}, on one of the streets where the ambulances go in July.\n\n{me.words}\n\nPlease fund trees and awnings on the ten hottest blocks. I will water one.\n\n{name}',
    guidelines: 'Say which street is yours, not which house.',
    words_question: '',
    ...noDirectory,
    email_list: [{ name: 'The budget office', email: 'budget@city.example', office: 'City of {place}' }],
  },
  'Clean water': {
    title: 'Ask for the test results of your tap',
    about: 'Every household may ask for its own numbers. If enough of us do, they will be published.',
    subject: 'The water tests of my street',
    message:
      'Dear {target},\n\nplease send me the results of the last four water tests on my street in {city}, and tell me when the next one is.\n\nThank you,\n{name}',
    guidelines: 'Don’t diagnose anybody.',
    words_question: '',
    ...noDirectory,
    email_list: [{ name: 'The water utility', email: 'tests@water.example', office: 'Water works of {place}' }],
  },
  Libraries: {
    title: 'Write to the library board about Sundays',
    about: 'The Sunday pilot ends in June unless it is written into the budget. The board reads emails aloud.',
    subject: 'Please keep the library open on Sundays',
    message:
      'Dear {target},\n\nthe library is where I print, read and get warm. On Sundays it is the only place in {city} where I can.\n\nPlease keep it open.\n\n{name}',
    guidelines: 'Keep it under a page: it will be read aloud.',
    words_question: '',
    ...noDirectory,
    email_list: [
      { name: 'Trustee Grace Novak', email: 'novak@library.example', office: 'Library board of {place}' },
      { name: 'Trustee Omar Haddad', email: 'haddad@library.example', office: 'Library board of {place}' },
    ],
  },
}
