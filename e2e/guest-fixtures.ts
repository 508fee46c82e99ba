import type { APIRequestContext } from '@playwright/test'
import { callApi, registerPublicOrganization } from './people.ts'

export const eventExample = {
  title: 'Fill the hearing room',
  description: 'Doors at 5:30 pm. Wear red.',
  start_date: '2096-12-04',
  end_date: '2096-12-04',
  time: '18:00',
  end_time: '20:00',
  timezone: 'America/Chicago',
  location: 'City Hall, Room 301-B',
}

export const publisher = async (request: APIRequestContext) => {
  const { organizationId, session } = await registerPublicOrganization(request, 'Clean River Alliance')
  return { organizationId, token: session.meta.token }
}

/** A published event, with what its organization sees of the answers. */
export const publishGuestEvent = async (request: APIRequestContext, limits: { capacity?: number } = {}) => {
  const { organizationId, token } = await publisher(request)
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/events', {
    token,
    data: { ...eventExample, ...limits },
  })
  await callApi(request, 'POST', `/events/${data.id}/actions?action=publish`, { token })
  const engagements = async () => {
    const path = `/campaign-engagements?campaign_id=${data.id}`
    const list = await callApi<{ data: { attributes: object }[] }>(request, 'GET', path, { token })
    return list.data.map(({ attributes }) => attributes)
  }
  return { eventId: data.id, address: `/events/${organizationId}/${data.id}`, engagements }
}
