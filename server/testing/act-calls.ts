import type { TestApp } from './app.ts'
import { mailsTo } from './mailbox.ts'

interface Extras {
  guest?: object
  note?: string
  consents?: string[]
  altcha?: string
  device_token?: string
  ip?: string
}

/** Calls of people without an account. */
export const actCalls = (app: () => TestApp) => ({
  rsvp: (eventId: string, email: string, outcome: string, { guest, ip, ...extras }: Extras = {}) =>
    app().call('POST', '/campaign-engagements', {
      ...(ip && { ip }),
      body: {
        campaign_type: 'events',
        campaign_id: eventId,
        outcome,
        guest: { name: 'Maya Reyes', email, ...guest },
        ...extras,
      },
    }),
  /** A call with the token of a link. */
  act: (method: string, token: string, path = '', body?: object) =>
    app().call(method, `/acts/${token}${path}`, { ...(body && { body }) }),
  /** The token of the link in the last mail to an address. */
  linkFor: async (email: string): Promise<string> => {
    const text = (await mailsTo(app(), email)).at(-1)?.text ?? ''
    return /\/act\/([\w-]+)/.exec(text)?.[1] ?? ''
  },
  subjectsTo: async (email: string) => (await mailsTo(app(), email)).map(({ subject }) => subject),
})
