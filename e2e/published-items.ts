import { type APIRequestContext, request } from '@playwright/test'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { publishCandidate } from './candidate-fixtures.ts'
import { publishEvent } from './event-fixtures.ts'
import { callApi } from './people.ts'
import { createDirectory } from './representative-fixtures.ts'

export type ActName = 'event' | 'pledge' | 'call' | 'email' | 'letter' | 'phoneBank'

export type PageName =
  | ActName
  | 'home'
  | 'organization'
  | 'update'
  | 'search'
  | 'login'
  | 'register'
  | 'congress'
  | 'targets'
  | 'target'

const update = {
  title: 'The rule passed, five to two',
  background: 'The county voted at nine in the evening.',
  key_points: [{ title: 'Five to two', excerpt: 'Commissioner Tanaka changed her mind.' }],
  notification_type: 'profile_only',
  link_sections: [],
}

const publishAll = async (context: APIRequestContext) => {
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
  return { paths, organizationId, token }
}

/** Publishes one organization with one item of each kind and an open phone bank. Returns the path of each. */
export const publishItems = async (origin: string): Promise<Record<ActName, string>> => {
  const context = await request.newContext({ baseURL: origin })
  const { paths } = await publishAll(context)
  await context.dispose()
  return paths
}

/** As many as the Congress of the United States has members. Their names are invented. */
const congress = [
  'full_name,type,state,district,senate_class,party,phone',
  ...Array.from({ length: 537 }, (_, index) => `Member Number ${index},sen,WI,,1,Independent,202-555-0100`),
]

/** Publishes a call campaign about so many people. Returns the paths of the campaign, of all people and of one. */
const publishCongress = async (context: APIRequestContext, owner: { token: string; organizationId: string }) => {
  const directory = await createDirectory(context, owner.token, { name: 'Congress', rows: congress })
  const campaign = { ...callCampaign, call_list: [], directory_id: directory }
  const path = await publishCampaign(context, owner, 'call-campaign', campaign)
  const { data } = await callApi<{ data: { id: string }[] }>(
    context,
    'GET',
    `/call-campaigns/${path.split('/').at(-1)}/targets`,
  )
  return { congress: path, targets: `${path}/targets`, target: `${path}/${data[0]?.id}` }
}

/** Publishes the same, an update, and a call campaign about many people. Returns a path of every kind of public page that strangers arrive at. */
export const publishPages = async (origin: string): Promise<Record<PageName, string>> => {
  const context = await request.newContext({ baseURL: origin })
  const { paths, organizationId, token } = await publishAll(context)
  const { data } = await callApi<{ data: { id: string } }>(context, 'POST', '/campaign-updates', {
    token,
    data: update,
  })
  await callApi(context, 'POST', `/campaign-updates/${data.id}/actions?action=publish`, { token })
  const people = await publishCongress(context, { token, organizationId })
  await context.dispose()
  return {
    home: '/',
    organization: `/organization/${organizationId}`,
    ...paths,
    update: `/updates/${organizationId}/${data.id}`,
    search: '/search?q=crossings',
    login: '/login',
    register: '/register',
    ...people,
  }
}
