import type { Page } from '@playwright/test'
import { expect, expectAccessible, isNarrow, test } from './fixtures.ts'
import { expectLoggedOut, freshEmail, logInByForm, clickLogOut } from './people.ts'

const password = 'riverbank8'

// As users have it: the service worker handles every page after the first one.
test.use({ serviceWorkers: 'allow' })

/** A random name that distinguishes the organizations of different runs and viewport sizes. */
const uniqueName = () => `Harbor Watch ${Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, 'x')}`

const logOut = async (page: Page) => {
  await clickLogOut(page)
  await expectLoggedOut(page)
}

const registerOrganization = async (page: Page, name: string, email: string) => {
  await page.goto('/register')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Organization/ }).click()
  await expect(page).toHaveURL(/\/cause-registration/)
  await page.getByLabel('Organization name').fill(name)
  await page.getByLabel('Contact email').fill('hello@harborwatch.example')
  await page.getByLabel('Phone').fill('2065550117')
  await page.getByLabel('Address').fill('12 Dock Street')
  await page.getByLabel('ZIP code').fill('98101')
  await page.getByLabel('Yes').check()
  await page.getByLabel('Your first name').fill('Ines')
  await page.getByLabel('Your last name').fill('Okafor')
  await page.getByLabel('Login email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Re-enter password').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register organization' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
}

const completeAndPublishProfile = async (page: Page) => {
  await page.getByRole('link', { name: 'Edit profile' }).first().click()
  await page.getByLabel('Tagline').fill('Clean water from spring to harbor.')
  await page.getByLabel('Description').fill('We test the water every week and publish what we find.')
  await page.getByRole('checkbox', { name: 'Clean water' }).check()
  await page.getByLabel('City').fill('Seattle')
  await page.getByLabel('State').fill('Washington')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: 'Add hours' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your page is public')).toBeVisible()
}

const publishCallCampaign = async (page: Page) => {
  await page.goto('/organization/actions/call-campaign/new')
  await page.getByLabel('Title').fill('Call about the dam')
  await page.getByLabel('Short summary').fill('Ask the county to vote yes on removing the dam.')
  await page.getByLabel('Background').fill('The dam warms the river and blocks the salmon.')
  await page
    .getByRole('textbox', { name: 'Script' })
    .fill('Hello {target}, my name is {name}.\n(Pause.)\nPlease vote yes.')
  await page.getByLabel('What not to say').fill('Do not argue with staff')
  await page.getByLabel('Name', { exact: true }).fill('Commissioner Tanaka')
  await page.getByLabel('Phone', { exact: true }).fill('206-555-0126')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published').first()).toBeVisible()
}

const findAsVisitor = async (page: Page, name: string) => {
  await page.goto('/')
  await expectAccessible(page)
  if (isNarrow(page)) await page.getByRole('button', { name: /Search/ }).click()
  // The name has one letter too many. The search finds the organization in spite of the typo.
  await page.getByRole('searchbox').filter({ visible: true }).fill(name.replace('Harbor', 'Harbbor'))
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
}

const signUpToFollow = async (page: Page, name: string, email: string) => {
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await expectAccessible(page)
  await expect(page.getByText(`Log in to follow ${name}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: /Supporter/ }).click()
  await expect(page.getByText(`Once you have an account, you follow ${name}.`)).toBeVisible()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Marin')
  await page.getByLabel('Phone').fill('4155550134')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Re-enter password').fill(password)
  await page.getByLabel(/I am 13 or older/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  // After signing up, the visitor is back on the page where Follow was pressed, and follows.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: `Following ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 follower')).toBeVisible()
}

const commitToCall = async (page: Page) => {
  await page.getByRole('link', { name: 'Call now: Call about the dam' }).click()
  await expect(page.getByRole('link', { name: '206-555-0126' }).first()).toHaveAttribute('href', 'tel:2065550126')
  await expect(page.getByText('Hello Commissioner Tanaka, my name is Rosa Marin.')).toBeVisible()
  await expect(page.getByText('Do not argue with staff')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'What did they say?' }).fill('She will vote yes.')
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByRole('heading', { name: 'You called.' })).toBeVisible()
  await expect(page.getByText('of us has called: you.')).toBeVisible()
  await expectAccessible(page)
}

/** @shows accounts.kinds, accounts.choice, accounts.sign-up, accounts.cause-registration, accounts.log-in, accounts.log-out, accounts.log-in-return, organizations.publication, call-campaigns.form, call-campaigns.calls, discovery.search, follows.visitor, engagements.taking-part, dashboard.welcome, activity.live, activity.pills */
test('an organization publishes a campaign, a supporter finds it and calls, and the organization sees this', async ({
  page,
}) => {
  test.slow()
  const name = uniqueName()
  const organizer = freshEmail('organizer')
  const supporter = freshEmail('supporter')

  await registerOrganization(page, name, organizer)
  await completeAndPublishProfile(page)
  await publishCallCampaign(page)
  await logOut(page)

  await findAsVisitor(page, name)
  await signUpToFollow(page, name, supporter)
  await commitToCall(page)
  // A second call updates the engagement instead of adding another one.
  await page.getByRole('button', { name: 'Call again' }).click()
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect(page.getByText('of us has called: you.')).toBeVisible()
  await logOut(page)

  await logInByForm(page, { email: organizer, password })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Rosa Marin left a voicemail for Call about the dam')).toBeVisible()
  await expect(page.getByText('Rosa Marin started following you')).toBeVisible()
  await page.getByRole('button', { name: /^Call Campaigns/ }).click()
  await expect(page.getByText('Rosa Marin started following you')).toBeHidden()
  await expectAccessible(page)
})
