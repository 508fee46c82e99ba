import { expect, open, test } from './fixtures.ts'
import { findOverflow } from './page-checks.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

const organizationName =
  'Association of Neighbors for the Right to Housing, to Heating in Winter and to Transport at Night'
const title =
  'An extraordinary assembly about the municipal rule on heating, ventilation and urgent repairs within 24 hours'
const site = `https://${'an-address-that-does-not-end-'.repeat(2)}here.example.org/${'further/'.repeat(20)}`
const points = [{ title, excerpt: title }]
const person = (number: number) => `Commissioner Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley ${number}`

/** One item of each kind, with long texts in its fields. */
const items = {
  events: {
    address: 'events',
    data: {
      title,
      description: title,
      start_date: '2031-03-09',
      end_date: '2031-03-11',
      time: '18:30',
      location: title,
      url: site,
    },
  },
  'campaign-updates': {
    address: 'updates',
    data: {
      title,
      background: title,
      key_points: points,
      notification_type: 'profile_only',
      link_sections: [{ title, links: [site] }],
    },
  },
  candidates: {
    address: 'candidates',
    data: { name: person(1), tagline: title, about: title, highlights: points, social_links: { website: site } },
  },
  'mail-campaigns': {
    address: 'mail-campaign',
    data: { title, about: title, background: title, key_points: points, address_list_link: site },
  },
  'email-campaigns': {
    address: 'email-campaign',
    data: { title, about: title, message: title, email_list: [{ name: person(1), email: 'one@county.example' }] },
  },
  'call-campaigns': {
    address: 'call-campaign',
    data: {
      title,
      summary: title,
      background: title,
      message: title,
      call_list: [1, 2, 3].map((number) => ({ name: person(number), phone: '+1 (414) 555-0134', office: title })),
    },
  },
}

/** @shows design.long-texts */
test('long names and texts do not overflow the page', async ({ page, request }) => {
  const group = await registerPublicOrganization(request, organizationName)
  const { token } = group.session.meta
  await signIn(
    page,
    await signUpSupporter(request, { first_name: 'Wilhelmina-Alexandrina', last_name: 'Cholmondeley' }),
  )
  for (const [kind, { address, data }] of Object.entries(items)) {
    const made = await callApi<{ data: { id: string } }>(request, 'POST', `/${kind}`, { token, data })
    await callApi(request, 'POST', `/${kind}/${made.data.id}/actions?action=publish`, { token })
    await open(page, `/${address}/${group.organizationId}/${made.data.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findOverflow(page), kind).toEqual([])
  }
  // The thanks after the last call contain the name of the organization.
  for (const next of [2, 3]) {
    await page.getByRole('button', { name: 'Reached' }).click()
    await expect(page.getByRole('heading', { name: person(next) })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You called.' })).toBeVisible()
  expect(await findOverflow(page), 'the moment after the call').toEqual([])
  await open(page, `/organization/${group.organizationId}?tab=actions`)
  expect(await findOverflow(page), 'actions').toEqual([])
})
