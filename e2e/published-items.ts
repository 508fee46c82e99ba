import { request } from '@playwright/test'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { publishCandidate } from './candidate-fixtures.ts'
import { publishEvent } from './event-fixtures.ts'
import { callApi } from './people.ts'

export type ActName = 'event' | 'pledge' | 'call' | 'email' | 'letter' | 'phoneBank'

/** Publishes one organization with one item of each kind and an open phone bank. Returns the path of each. */
export const publishItems = async (origin: string): Promise<Record<ActName, string>> => {
  const context = await request.newContext({ baseURL: origin })
  const { organizer, address: pledge } = await publishCandidate(context)
  const { organizationId } = organizer
  const { token } = organizer.session.meta
  const owner = { token, organizationId }
  // One call is what the others are compared with.
  const oneCall = { ...callCampaign, call_list: callCampaign.call_list.slice(0, 1) }
  const paths = {
    event: `/events/${organizationId}/${await publishEvent(context, token)}`,
    pledge,
    call: await publishCampaign(context, owner, 'call-campaign', oneCall),
    email: await publishCampaign(context, owner, 'email-campaign', emailCampaign),
    letter: await publishCampaign(context, owner, 'mail-campaign', mailCampaign),
    phoneBank: `/phone-bank-registration/${organizationId}`,
  }
  await callApi(context, 'PUT', `/organizations/${organizationId}/phone-bank`, { token, data: phoneBankExample })
  await context.dispose()
  return paths
}
