import type { APIRequestContext } from '@playwright/test'
import { callApi } from './people.ts'

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
