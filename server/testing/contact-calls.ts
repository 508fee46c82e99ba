import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { freshAddress } from './fresh-address.ts'

/** A message from a new sender. */
export const words = () => ({
  name: 'Maya Okafor',
  email: `maya-${randomUUID()}@example.org`,
  message: 'Can I bring my two children to the meeting on Thursday?',
})

interface Sending {
  address?: string
  token?: string
  language?: string
  key?: string
}

/**
 * The calls of the contact form. `app` is a function, because tests start the app later. Each call uses its own IP
 * address unless one is given.
 */
export const contactCalls = (app: () => TestApp) => ({
  send: async (
    organizationId: string,
    body: object,
    { address = freshAddress(), token, language = 'en', key }: Sending = {},
  ) => {
    const answer = await app().server.inject({
      method: 'POST',
      url: `/api/organizations/${organizationId}/actions?action=get-in-touch`,
      remoteAddress: address,
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      payload: body,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  },
  storedFor: async (organizationId: string): Promise<string[]> => {
    const rows = await app()
      .services.db.selectFrom('contact_messages')
      .select('message')
      .where('organization_id', '=', organizationId)
      .orderBy('created_at')
      .execute()
    return rows.map(({ message }) => message)
  },
})
