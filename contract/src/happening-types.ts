/**
 * What organizers are notified of, apart from what colleagues publish, in the order of the filter: acts of supporters and
 * guests, pledges of people who need help to register, volunteers of the phone bank, followers, messages, and what moderators
 * decided about the organization. Without
 * zod, so that pages can import them.
 */
export const happeningTypes = [
  'new-acts',
  'registration-help',
  'new-volunteers',
  'new-followers',
  'conversations',
  'contact-messages',
  'publications',
  'decisions',
] as const
export type HappeningType = (typeof happeningTypes)[number]
