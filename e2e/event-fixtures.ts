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

/** Publishes an event of the organization of this token, and returns its id. */
export const publishEvent = async (
  request: APIRequestContext,
  token: string,
  changes: object = {},
): Promise<string> => {
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/events', {
    token,
    data: { ...eventExample, ...changes },
  })
  await callApi(request, 'POST', `/events/${data.id}/actions?action=publish`, { token })
  return data.id
}

/** A published event of a new organization, with what that organization sees of the answers. */
export const publishGuestEvent = async (request: APIRequestContext, changes: { capacity?: number } = {}) => {
  const { organizationId, token } = await publisher(request)
  const eventId = await publishEvent(request, token, changes)
  const engagements = async () => {
    const path = `/campaign-engagements?campaign_id=${eventId}`
    const list = await callApi<{ data: { attributes: object }[] }>(request, 'GET', path, { token })
    return list.data.map(({ attributes }) => attributes)
  }
  return { eventId, address: `/events/${organizationId}/${eventId}`, engagements }
}
