import type { Page } from '@playwright/test'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization } from './people.ts'
import {
  peopleOf,
  publishCongressCampaign,
  publishCongressEmails,
  publishCongressLetters,
} from './representative-fixtures.ts'

// The tests open their own pages, because the `page` fixture would report every script that is not loaded, and it runs
// axe, which needs JavaScript.
test.use({ javaScriptEnabled: false })

const organizationWithToken = async (request: Parameters<typeof registerPublicOrganization>[0]) => {
  const organization = await registerPublicOrganization(request)
  return { ...organization, token: organization.session.meta.token }
}

/** The button is in the page, because the server does not know whether there is JavaScript, but cannot be found. */
const expectNotOffered = async (page: Page, name: string) => {
  await expect(page.getByRole('button', { name, exact: true, includeHidden: true }).first()).toBeAttached()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
}

/** @shows design.no-javascript */
test('a call campaign offers its numbers, and each call can be reported', async ({ context, request }) => {
  const owner = await organizationWithToken(request)
  const page = await context.newPage()
  await page.goto(await publishCampaign(request, owner, 'call-campaign', callCampaign))
  await expect(page.getByRole('link', { name: '206-555-0126' }).first()).toBeVisible()
  await expectNotOffered(page, 'Skip to Commissioner Okello')
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maya Okafor')
  const email = freshEmail('guest')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByText('Your call to Commissioner Tanaka is counted')).toBeVisible()
  await expect(page.getByText('1 person called')).toBeVisible()
  const called = page.getByRole('combobox', { name: 'Who did you call?' }).locator('option:checked')
  await expect(called).toHaveText('Commissioner Okello')

  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect(page.getByText('Your call to Commissioner Okello is counted')).toBeVisible()
  await expect(page.getByText('1 person called')).toBeVisible()
  await page.close()
})

/** @shows design.no-javascript, targets.page */
test('a call campaign finds who represents a place, asks for the district, and keeps both for the report', async ({
  context,
  request,
}) => {
  const { path } = await publishCongressCampaign(request)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('Your postal code').fill('Milwaukee')
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await expect(page.getByLabel('Your postal code')).toHaveAccessibleDescription(/Enter a postal code/)
  await page.getByLabel('Your postal code').fill('53217')
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await expectNotOffered(page, 'Use another postal code')
  const question = page.getByRole('heading', { name: 'Which district do you live in?' })
  await expect(question).toBeVisible()
  const { bottom } = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect())
  const { top } = await question.evaluate((heading) => heading.getBoundingClientRect())
  expect(top).toBeGreaterThan(bottom)
  await page.getByRole('radio', { name: 'I don’t know' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Perhaps more people represent you.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose my district' }).click()
  await page.getByRole('radio', { name: /Soledad Reyes/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('3 people on this list represent you')).toBeVisible()
  expect(page.url()).not.toContain('53217')
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('combobox', { name: 'Who did you call?' }).selectOption('Soledad Reyes')
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByText('Your call to Soledad Reyes is counted')).toBeVisible()
  await expect(page.getByText('3 people on this list represent you')).toBeVisible()
  await page.close()
})

/** @shows targets.email, design.no-javascript */
test('an email campaign finds who represents a place, and counts the email', async ({ context, request }) => {
  const { path } = await publishCongressEmails(request)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('Your postal code').fill('53202')
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await expect(page.getByText('3 people on this list represent you')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveAttribute('href', /adaeze\.obi/)
  await expect(page.getByRole('link', { name: /^Copy and open the page/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open the page of Representative Soledad Reyes' })).toHaveAttribute(
    'href',
    'https://congress.example/soledad.reyes/contact',
  )
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'Yes, I sent it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  expect(page.url()).not.toContain('53202')
  await page.close()
})

/** @shows targets.letters, design.no-javascript */
test('a mail campaign finds who represents a place, and shows a letter to each of them', async ({
  context,
  request,
}) => {
  const { path, token } = await publishCongressLetters(request)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('Your postal code').fill('53202')
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await expect(page.getByText('3 people on this list represent you')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Letter to Senator Adaeze Obi' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Letter to Representative Soledad Reyes' })).toBeVisible()
  await expect(page.getByLabel('Show the letter to')).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'I mailed them' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  expect(page.url()).not.toContain('53202')
  expect(await peopleOf(request, path, token)).toMatchObject({ 'Adaeze Obi': 1, 'Mai Xiong': 1, 'Hal Brennan': 0 })
  await page.close()
})

/** @shows design.no-javascript */
test('an organization and an event can be opened and mailed, but not shared or copied by a button', async ({
  context,
  request,
}) => {
  const { organizationId, token } = await organizationWithToken(request)
  const data = {
    title: 'Walk along the river',
    description: 'From the spring down to the harbor.',
    start_date: '2096-12-01',
    end_date: '2096-12-01',
    time: '10:00',
    end_time: '12:00',
    timezone: 'America/Chicago',
    location: '12 Dock Street',
  }
  const { data: event } = await callApi<{ data: { id: string } }>(request, 'POST', '/events', { token, data })
  await callApi(request, 'POST', `/events/${event.id}/actions?action=publish`, { token })
  const page = await context.newPage()

  await page.goto(`/organization/${organizationId}?tab=actions`)
  await expect(page.getByRole('heading', { name: /^Tell your friends about / })).toBeVisible()
  await expectNotOffered(page, 'Share')

  await page.goto(`/events/${organizationId}/${event.id}`)
  await expect(page.getByRole('heading', { level: 1, name: data.title })).toBeVisible()
  for (const name of ['Share', 'Copy link']) await expectNotOffered(page, name)
  const invitation = page.getByRole('region', { name: 'Invite friends' }).getByRole('link')
  await expect(invitation).toHaveAttribute('href', /^mailto:/)
  await page.close()
})

/** @shows design.no-javascript, errors.not-found */
test('a page that does not exist offers only the link that works', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  await expectNotOffered(page, 'Go Back')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).not.toHaveURL(/nowhere/)
  await page.close()
})

/** @shows campaigns.public-pages, access.public-pages, design.no-javascript */
test('email and mail campaigns can be read and used without JavaScript', async ({ context, request }) => {
  const owner = await organizationWithToken(request)
  const page = await context.newPage()

  await page.goto(await publishCampaign(request, owner, 'email-campaign', emailCampaign))
  await expect(page.getByText('tanaka@county.example')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('The dam')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(
    /^Dear Commissioner Tanaka and Commissioner Okello/,
  )
  await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveAttribute(
    'href',
    /^mailto:tanaka@county\.example,okello@county\.example\?subject=The%20dam&body=Dear/,
  )
  await expect(page.getByRole('button', { name: 'Everything' })).toBeHidden()
  await page.goto(`/email-campaign/${owner.organizationId}`)
  await expect(page.getByRole('link', { name: 'Write email: Write about the dam' })).toBeVisible()

  await page.goto(await publishCampaign(request, owner, 'mail-campaign', mailCampaign))
  await expect(page.getByRole('article')).toContainText('[your address]')
  await expect(page.getByRole('button', { name: 'Print the letter' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByText('Warm water')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'I mailed it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  await page.goto(`/mail-campaign/${owner.organizationId}`)
  await expect(page.getByRole('link', { name: 'Get the letter: A letter about the dam' })).toBeVisible()
  await page.close()
})
