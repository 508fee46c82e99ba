import type { APIRequestContext } from '@playwright/test'
import { callApi } from './people.ts'

/** A published campaign of an organization; gives its public address. */
export const publishCampaign = async (
  request: APIRequestContext,
  { token, organizationId }: { token: string; organizationId: string },
  kind: 'call-campaign' | 'email-campaign' | 'mail-campaign',
  data: object,
): Promise<string> => {
  const { data: made } = await callApi<{ data: { id: string } }>(request, 'POST', `/${kind}s`, { token, data })
  await callApi(request, 'POST', `/${kind}s/${made.id}/actions?action=publish`, { token })
  return `/${kind}/${organizationId}/${made.id}`
}

/** Whose script names who calls. */
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
