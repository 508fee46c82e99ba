import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerOrganization, signIn, signUpSupporter } from './people.ts'
import { pixel } from './pictures.ts'

test.use({ timezoneId: 'Europe/Madrid' })

/** The answer to publishing has the focus, and leads to the page, to sharing it and to the first action. */
const expectNextSteps = async (page: Page) => {
  const notice = page.getByRole('main').locator(':focus')
  await expect(notice).toContainText('Now people can find you')
  await expect(notice.getByRole('link', { name: 'See your page' })).toHaveAttribute('href', /^\/organization\/[\w-]+$/)
  await expect(notice.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Add an action' })).toHaveAttribute('href', '/organization/actions/new')
}

/** @shows organizations.edit, organizations.about-rules, organizations.contact-rules, organizations.half-hours, organizations.publication, leaving.question, dashboard.welcome, activity.empty, organizations.after-publishing */
test('a new organization completes its profile step by step and publishes it', async ({ page, request, failures }) => {
  const account = await registerOrganization(request, { organization_name: 'Clean River Alliance' })
  await signIn(page, account)

  // The first steps on the dashboard lead to the form.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Clean River Alliance' })).toBeVisible()
  await expect(page.getByText('No recent activity')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()

  // Missing values are reported at their fields and in a summary, which receives the focus.
  failures.expect({ method: 'POST', path: /\/actions$/, status: 422 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    /^Tagline: /,
    /^Description: /,
    'Causes: Choose at least one cause',
    /^City: /,
    /^State: /,
    /^Country: /,
  ])
  await expectAccessible(page)
  await summary.getByRole('link', { name: /^Tagline/ }).click()
  await expect(page.getByLabel('Tagline')).toBeFocused()

  // The “About” part can be saved while the contact part is incomplete.
  await page.getByLabel('Tagline').fill('Clean water from spring to harbor')
  await page.getByLabel('Description').fill('We test the water every week and publish what we find.')
  await expect(page.getByText('4,946 characters left')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Clean water' }).check()
  await page.getByRole('button', { name: 'Add team member' }).click()
  await page.getByLabel('Role').fill('Chair')
  await expect(page.getByText('Unsaved: About')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Team member 1, Name: Enter a name'])
  await page.getByRole('group', { name: 'Team members' }).getByLabel('Name').fill('Ines Okafor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await expect(page.getByText('Unsaved: About')).toBeHidden()

  // An image is uploaded immediately, but is saved together with the other values.
  await page.getByLabel('Profile image').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pixel,
  })
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(page.getByText('Unsaved: About')).toBeVisible()

  // Once the contact part contains a value, all of its required fields must be filled in.
  await page.getByLabel('City').fill('Seattle')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/^State: /, /^Country: /, /^Working hours: /])
  await page.getByLabel('State').fill('Washington')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByLabel('Closes').selectOption('08:30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('End time must be after start time').last()).toBeVisible()
  await page.getByLabel('Closes').selectOption('17:30')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0)
  // The field proposes the time zone of the browser. Another one is found by its city.
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue(/Europe \/ Madrid/)
  await zone.fill('Los Angeles')
  await page.getByRole('option', { name: /Los Angeles/ }).click()

  // Leaving the form requires a confirmation. After staying, the input is still there.
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Seattle')

  // Publishing also saves unsaved changes.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your page is public')).toBeVisible()
  await expectNextSteps(page)
  await page.reload()
  await expect(page.getByLabel('Closes')).toHaveValue('17:30')
  await expect(zone).toHaveValue(/Los Angeles/)
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // The overview shows how many sections are complete, and the page can be unpublished there.
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(page.getByText('5 of 8 sections complete').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'View public page' })).toHaveAttribute('href', /^\/organization\//)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish page' }).click()
  await expect(page.getByText('Not published')).toBeVisible()

  // Wherever the page is published, the answer leads on.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectNextSteps(page)
  await page.getByRole('link', { name: 'Add an action' }).click()
  await expect(page).toHaveURL('/organization/actions/new')
})

/** @shows organizations.form-sections */
test('the list of sections leads to each part of the profile form, by keyboard and under the header of a phone', async ({
  page,
  request,
}) => {
  await signIn(page, await registerOrganization(request))
  await open(page, '/edit-organization')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link')).toHaveCount(8)
  const isClear = (id: string) =>
    page.locator(`#${id}`).evaluate((section) => {
      const { left, top } = section.getBoundingClientRect()
      return section.contains(document.elementFromPoint(left + 5, Math.max(top, 0) + 5))
    })
  await sections.getByRole('link', { name: 'Contact' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/edit-organization#contact')
  await expect(page.locator('#contact').getByRole('textbox').first()).toBeFocused()
  await expect(sections.getByRole('link', { name: 'Contact' })).toHaveAttribute('aria-current', 'location')
  await expect.poll(() => isClear('contact')).toBe(true)
  await expectAccessible(page)

  await page.setViewportSize({ width: 375, height: 812 })
  await expect(sections).toBeHidden()
  const summary = page.getByText(/^Section:/)
  await summary.focus()
  await page.keyboard.press('Enter')
  await sections.getByRole('link', { name: 'Articles' }).click()
  await expect(sections).toBeHidden()
  await expect(page).toHaveURL('/edit-organization#articles-section')
  await expect(page.getByText('Section: Articles')).toBeVisible()
  await expect.poll(() => isClear('articles-section')).toBe(true)
  await summary.click()
  await page.keyboard.press('Escape')
  await expect(summary).toBeFocused()
  await expect(sections).toBeHidden()
  await expectAccessible(page)
})

/** @shows organizations.edit */
test(
  'an organizer adds, moves and removes articles with the keyboard',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await signIn(page, await registerOrganization(request))
    await page.goto('/edit-organization')
    const articles = page.getByRole('group', { name: 'Articles' })
    await articles.getByRole('button', { name: 'Add article' }).press('Enter')
    await expect(articles.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('First')
    await articles.getByRole('button', { name: 'Add article' }).press('Enter')
    await page.keyboard.type('Second')
    await articles.getByRole('button', { name: 'Move Article 2 up' }).press('Enter')
    await expect(articles.getByLabel('Title').first()).toHaveValue('Second')
    await articles.getByRole('button', { name: 'Remove Article 1' }).press('Enter')
    await expect(articles.getByLabel('Title')).toHaveValue('First')
    await expect(articles.getByLabel('Title')).toBeFocused()
  },
)

/** @shows organizations.view-mode, dashboard.own-data */
test('an admin sees the page of their organization before it is public', async ({ page, request, failures }) => {
  const account = await registerOrganization(request)
  const { token } = account.session.meta
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/campaign-updates', {
    token,
    data: {
      title: 'The pump house is open again',
      background: 'It took two winters.',
      key_points: [{ title: 'Water', excerpt: 'Every day from six to ten.' }],
      notification_type: 'profile_only',
      link_sections: [],
    },
  })
  await callApi(request, 'POST', `/campaign-updates/${data.id}/actions?action=publish`, { token })
  await signIn(page, account)
  // The server renders pages without knowing the viewer, so it responds with 404 to a page that is not public.
  failures.expect({ method: 'GET', path: `/organization/${account.organizationId}`, status: 404 })
  await page.goto(`/organization/${account.organizationId}?tab=updates`)
  await expect(page.getByRole('link', { name: 'The pump house is open again' })).toBeVisible()
})

/** @shows access.not-allowed */
test(
  'a supporter who opens a page for organizers is redirected to the dashboard',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    for (const path of ['/edit-organization', '/organization-profile', '/organization/actions/call-campaign']) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
  },
)

/** @shows dashboard.periods, dashboard.followers, activity.failure, activity.empty */
test('the dashboard shows counts for the selected period, and zeros when the activity cannot be fetched', async ({
  page,
  request,
  failures,
}) => {
  const account = await registerOrganization(request)
  await signIn(page, account)
  await page.goto('/dashboard')
  const sent = page.waitForRequest(/recent-activities\?chart_period=last_month/)
  await page.getByLabel('Period').selectOption('Last month')
  await sent
  await expect(page.getByText('new last month')).toBeVisible()

  failures.expect({ method: 'GET', path: /recent-activities$/, status: 500 })
  await page.route('**/recent-activities?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'All 0' })).toBeVisible()
  await expect(page.getByText('No recent activity')).toBeVisible()
  await expect(page.getByRole('alert')).toBeEmpty()
})
