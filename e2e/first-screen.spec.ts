import { expect, isNarrow, test } from './fixtures.ts'
import { callApi, registerPublicOrganization } from './people.ts'

/** @shows organizations.first-action */
test('the first action of an organization is on the first screen of a phone, whatever its name and causes', async ({
  page,
  request,
}) => {
  test.skip(!isNarrow(page), 'Wider screens have room for more.')
  const { session, organizationId } = await registerPublicOrganization(
    request,
    'Riverside Tenants Union of Greater Milwaukee',
  )
  const { token } = session.meta
  await callApi(request, 'PUT', `/organizations/${organizationId}`, {
    token,
    data: {
      tagline: 'Heat, hot water and a lease you can read: tenants of Milwaukee, organized since 1987.',
      tags: ['Housing', 'Tenant rights', 'Civil rights', 'Fair wages'],
    },
  })
  const event = await callApi<{ data: { id: string } }>(request, 'POST', '/events', {
    token,
    data: {
      title: 'Fill the hearing room',
      description: 'Doors open at 5:30 pm. Wear red. Child care and Spanish interpreting on site.',
      start_date: '2096-12-04',
      end_date: '2096-12-04',
      time: '18:00',
      location: 'City Hall, Room 301-B, 200 E Wells St',
    },
  })
  await callApi(request, 'POST', `/events/${event.data.id}/actions?action=publish`, { token })
  await page.goto(`/organization/${organizationId}`)
  await expect(page.getByRole('heading', { name: 'Fill the hearing room' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^RSVP/ })).toBeInViewport({ ratio: 1 })
})
