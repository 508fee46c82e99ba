import type { Browser, Page } from '@playwright/test'
import { contentKinds } from '@rostrum/contract/content-kinds'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { nightlyUnless } from './nightly.ts'
import { type Account, callApi, registerOrganization, signIn, signUpSupporter } from './people.ts'

const link = { title: 'Winter fund', excerpt: 'Buys heaters.', link: 'https://winter.example.org/fund' }

const forms: Record<string, string> = {
  candidates: 'actions/voting',
  'call-campaigns': 'actions/call-campaign',
  'email-campaigns': 'actions/email-campaign',
  'mail-campaigns': 'actions/mail-campaign',
  events: 'actions/events',
  'campaign-updates': 'updates',
}

const conflictIn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The same fields were changed in the meantime' })
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

interface Elsewhere {
  browser: Browser
  baseURL: string | undefined
  organizer: Account
  form: string
}

/** Somebody else opens the same form in a browser of their own, changes these fields and saves. */
const saveElsewhere = async (
  { browser, baseURL, organizer, form }: Elsewhere,
  values: Record<string, string>,
): Promise<void> => {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const colleague = await context.newPage()
  await signIn(colleague, organizer)
  await open(colleague, form)
  for (const [name, value] of Object.entries(values)) {
    const input = colleague.locator(`[name="${name}"]`)
    await expect(input).not.toHaveValue('')
    await input.fill(value)
  }
  const saved = colleague.waitForResponse((response) => response.request().method() === 'PUT')
  await save(colleague)
  expect((await saved).status()).toBe(200)
  await context.close()
}

interface Shared {
  /** The call that changes it, below the organization. */
  path: string
  form: string
  field: string
  before: object
  /** What a colleague enters in the field and saves while the form is open. */
  theirs: string
}

const shared: Record<string, Shared> = {
  'the profile of an organization': {
    path: '',
    form: '/edit-organization',
    field: 'tagline',
    before: { tagline: 'Rivers are for everyone', description: 'We clean rivers.' },
    theirs: 'Their tagline',
  },
  'donation links': {
    path: '/donation-links',
    form: '/organization/actions/donations',
    field: 'donation_links.0.title',
    before: { donation_links: [link] },
    theirs: 'Their fund',
  },
  'a phone bank': {
    path: '/phone-bank',
    form: '/organization/actions/phonebank',
    field: 'minutes_per_week',
    before: phoneBankExample,
    theirs: '45',
  },
}

test.describe('nobody overwrites what a colleague has saved meanwhile in', () => {
  for (const kind of contentKinds) {
    /** @shows revisions.content */
    test(kind.path, nightlyUnless(kind.path === 'events'), async ({ page, browser, baseURL, request, failures }) => {
      const organizer = await registerOrganization(request)
      const { token } = organizer.session.meta
      const { data } = await callApi<{ data: { id: string } }>(request, 'POST', `/${kind.path}`, {
        token,
        data: kind.example,
      })
      await signIn(page, organizer)
      const form = `/organization/${forms[kind.path]}/edit/${data.id}`
      await open(page, form)
      const title = page.locator(`[name=${kind.titleField}]`)
      const summary = page.locator(`[name=${kind.summaryField}]`)
      await expect(title).not.toHaveValue('')
      const path = `/${kind.path}/${data.id}`
      const saved = { [kind.titleField]: 'Their title', [kind.summaryField]: 'Their summary' }
      await saveElsewhere({ browser, baseURL, organizer, form }, saved)

      failures.expect({ method: 'PUT', path: `/api/drafts/${kind.path}/${data.id}`, status: 409 })
      await title.fill('My title')
      await save(page)
      const notice = conflictIn(page)
      await expect(notice).toBeFocused()
      await expect(notice.getByRole('radio')).toHaveCount(2)
      await expect(notice).toContainText('My title')
      await expect(title).toHaveValue('My title')
      await expect(summary).toHaveValue('Their summary')
      const stored = () => callApi<{ data: { attributes: object } }>(request, 'GET', path, { token })
      expect((await stored()).data.attributes).toMatchObject(saved)

      await notice.getByRole('radio', { name: /The saved version/ }).check()
      await expect(title).toHaveValue('Their title')
      await notice.getByRole('radio', { name: /Your version/ }).check()
      await save(page)
      await expect(notice).toBeHidden()
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      expect((await stored()).data.attributes).toMatchObject({ ...saved, [kind.titleField]: 'My title' })
    })
  }

  for (const [name, { path, form, field, before, theirs }] of Object.entries(shared)) {
    /** @shows revisions.setup */
    test(
      name,
      nightlyUnless(name === 'the profile of an organization'),
      async ({ page, browser, baseURL, request, failures }) => {
        const organizer = await registerOrganization(request)
        const { token } = organizer.session.meta
        const call = `/organizations/${organizer.organizationId}${path}`
        await callApi(request, 'PUT', call, { token, data: before })
        await signIn(page, organizer)
        await open(page, form)
        const input = page.locator(`[name="${field}"]`)
        await expect(input).not.toHaveValue('')
        await saveElsewhere({ browser, baseURL, organizer, form }, { [field]: theirs })

        failures.expect({ method: 'PUT', path: `/api${call}`, status: 409 })
        await input.fill('120')
        await save(page)
        const notice = conflictIn(page)
        await expect(notice).toBeFocused()
        await expect(notice.getByRole('radio')).toHaveCount(2)
        await expect(notice).toContainText(theirs)
        await expectAccessible(page)
        await notice.getByRole('radio', { name: /The saved version/ }).check()
        await expect(input).toHaveValue(theirs)
        await save(page)
        await expect(notice).toBeHidden()
        const { data } = await callApi<{ data: unknown }>(request, 'GET', call, { token })
        expect(JSON.stringify(data)).toContain(theirs)
      },
    )
  }

  /** @shows revisions.setup */
  test('a phone bank that did not exist', async ({ page, request, failures }) => {
    const organizer = await registerOrganization(request)
    const { token } = organizer.session.meta
    const call = `/organizations/${organizer.organizationId}/phone-bank`
    await signIn(page, organizer)
    await open(page, '/organization/actions/phonebank')
    const input = (name: string) => page.locator(`[name="${name}"]`)
    await input('time_slots.0.start').selectOption('18:00')
    await input('time_slots.0.end').selectOption('20:30')
    await input('calls_per_day.0.min').fill('5')
    await input('calls_per_day.0.max').fill('10')
    await page.locator('[name=call_location][value=home]').check()
    await page.locator('[name=volunteer_type][value=both]').check()
    await input('minutes_per_week').fill('120')
    await input('contact_phone').fill('206-555-0117')
    await callApi(request, 'PUT', call, { token, data: phoneBankExample })

    failures.expect({ method: 'PUT', path: `/api${call}`, status: 409 })
    await page.getByRole('main').locator('[type=submit]').click()
    await expect(conflictIn(page)).toContainText('90')
    await expect(input('minutes_per_week')).toHaveValue('120')
  })

  /** @shows revisions.setup */
  test('the own profile, from another device', { tag: '@nightly' }, async ({ page, request, failures }) => {
    const supporter = await signUpSupporter(request)
    const { token } = supporter.session.meta
    await signIn(page, supporter)
    await open(page, '/edit-user')
    await page.getByLabel('Address').fill('1 Here Street')
    await callApi(request, 'PUT', '/profile', { token, data: { address: '2 There Street', name: 'Rosa M.' } })

    failures.expect({ method: 'PUT', path: '/api/profile', status: 409 })
    await save(page)
    await expect(page.getByText('Your profile was changed in another window')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue('1 Here Street')
    await expect(page.getByLabel('Full name')).toHaveValue('Rosa M.')
    await save(page)
    await expect(page.getByText('Profile saved')).toBeVisible()
  })

  /** @shows revisions.setup */
  test(
    'the own profile, if what another device saved arrives while it is edited',
    { tag: '@nightly' },
    async ({ page, request, failures }) => {
      const supporter = await signUpSupporter(request)
      const { token } = supporter.session.meta
      await signIn(page, supporter)
      const release = await pauseRequests(page, '**/api/profile?*')
      await open(page, '/edit-user')
      await page.getByLabel('Address').fill('1 Here Street')
      await callApi(request, 'PUT', '/profile', { token, data: { address: '2 There Street', name: 'Rosa M.' } })
      release()
      await expect(page.getByLabel('Full name')).toHaveValue('Rosa M.')
      await expect(page.getByLabel('Address')).toHaveValue('1 Here Street')
      await expect(page.getByText('Unsaved changes')).toBeVisible()

      failures.expect({ method: 'PUT', path: '/api/profile', status: 409 })
      await save(page)
      await expect(page.getByText('Your profile was changed in another window')).toBeVisible()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByLabel('Address')).toHaveValue('2 There Street')
      await expect(page.getByText('Unsaved changes')).toBeHidden()
    },
  )
})

/** @shows revisions.merge */
test('two colleagues who change different fields of an event at the same time both see both changes', async ({
  page,
  browser,
  baseURL,
  request,
  failures,
}) => {
  const organizer = await registerOrganization(request)
  const { token } = organizer.session.meta
  const kind = contentKinds.find(({ path }) => path === 'events')
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/events', { token, data: kind?.example })
  const form = `/organization/actions/events/edit/${data.id}`
  const context = await browser.newContext({ baseURL, locale: 'es-ES', reducedMotion: 'reduce' })
  const colleague = await context.newPage()
  for (const each of [page, colleague]) {
    await signIn(each, organizer)
    await open(each, form)
  }
  await colleague.locator('[name=location]').fill('Biblioteca central')
  await page.locator('[name=title]').fill('A new title')
  await save(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  failures.expect({ method: 'PUT', path: `/api/drafts/events/${data.id}`, status: 409 })
  await colleague.getByRole('button', { name: /^Guardar/ }).click()
  const notice = colleague.getByRole('status').filter({ hasText: 'Guardado junto con otros cambios' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Título')
  await expect(colleague.locator('[name=title]')).toHaveValue('A new title')
  await expectAccessible(colleague)
  await page.reload()
  await expect(page.locator('[name=location]')).toHaveValue('Biblioteca central')
  await context.close()
})
