import type { APIRequestContext } from '@playwright/test'
import { callApi, registerPublicOrganization } from './people.ts'

/** Creates and publishes a campaign of an organization, and returns its public path. */
export const publishCampaign = async (
  request: APIRequestContext,
  { token, organizationId }: { token: string; organizationId: string },
  kind: 'call-campaign' | 'email-campaign' | 'mail-campaign',
  data: object,
): Promise<string> => {
  const { data: created } = await callApi<{ data: { id: string } }>(request, 'POST', `/${kind}s`, { token, data })
  await callApi(request, 'POST', `/${kind}s/${created.id}/actions?action=publish`, { token })
  return `/${kind}/${organizationId}/${created.id}`
}

/** A call campaign whose script contains the name and the city of the caller. */
export const callCampaign = {
  title: 'Call about the dam',
  summary: 'Ask for a yes.',
  background: 'The dam warms the river.',
  message: 'I am {name} from {city}.',
  call_list: [
    { name: 'Commissioner Tanaka', phone: '206-555-0126' },
    { name: 'Commissioner Okello', phone: '206-555-0126' },
    { name: 'Commissioner Brandt', phone: '206-555-0128' },
  ],
}

/** A call campaign with more than what is required. */
export const fullCampaign = {
  title: 'Call about the night bus',
  summary: 'Ask the board to keep it.',
  background: 'The last bus leaves before the last shift ends.',
  message: 'Hello {target}, my name is {name}.',
  guidelines: 'Do not argue with staff',
  call_list: [
    { name: 'Commissioner Tanaka', phone: '206-555-0126', office: 'Transit board' },
    { name: 'Ald. Okello', phone: '206-555-0127' },
  ],
}

/** A mail campaign whose letter contains the date, and the name and the address of the sender. */
export const mailCampaign = {
  title: 'A letter about the dam',
  about: 'Paper gets counted.',
  background: 'The county logs each letter.',
  key_points: [{ title: 'Warm water', excerpt: 'The salmon cannot pass.' }],
  address_list_link: 'https://county.example.org/addresses',
  letter_template: '{date}\n\nDear county,\n\ntake it down.\n\n{name}\n{address}',
  guidelines: 'One letter per person',
}

/** An email campaign whose message contains its recipients, and the name and the city of the sender. */
export const emailCampaign = {
  title: 'Write about the dam',
  about: 'The county reads every email.',
  subject: 'The dam',
  message: 'Dear {target},\n\nI am {name} from {city}: 50% & more.',
  guidelines: 'No attachments',
  email_list: [
    { name: 'Commissioner Tanaka', email: 'tanaka@county.example', office: 'District 3' },
    { name: 'Commissioner Okello', email: 'okello@county.example' },
  ],
}

/** Registers an organization that publishes {@link fullCampaign}, and returns the paths of its list and its page. */
export const publishWithOrganization = async (request: APIRequestContext) => {
  const { organizationId: id, name, session } = await registerPublicOrganization(request)
  const { token } = session.meta
  const detail = await publishCampaign(request, { token, organizationId: id }, 'call-campaign', fullCampaign)
  return { id, name, token, campaignId: detail.split('/').at(-1) ?? '', list: `/call-campaign/${id}`, detail }
}
