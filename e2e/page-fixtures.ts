import type { APIRequestContext } from '@playwright/test'
import { callApi, registerPublicOrganization } from './people.ts'

/** A call campaign with more than what is required. */
export const campaign = {
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

/** Registers an organization that publishes this campaign, and returns the paths of its list and its page. */
export const publishWithOrganization = async (request: APIRequestContext) => {
  const organization = await registerPublicOrganization(request)
  const { token } = organization.session.meta
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', {
    token,
    data: campaign,
  })
  await callApi(request, 'POST', `/call-campaigns/${data.id}/actions?action=publish`, { token })
  const { organizationId: id, name } = organization
  return {
    id,
    name,
    token,
    campaignId: data.id,
    list: `/call-campaign/${id}`,
    detail: `/call-campaign/${id}/${data.id}`,
  }
}
