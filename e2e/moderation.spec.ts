import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { openPageAs, popup, signInModerator } from './moderators.ts'
import { registerWithDocuments, signIn, signUpSupporter } from './people.ts'

const openReview = async (page: Page, name: string) => {
  await open(page, '/moderation')
  await expect(page).toHaveURL('/moderation/reviews')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** @shows organizations.verified */
test('a moderator views the documents of an organization and gives it the verified badge', async ({
  page,
  request,
}) => {
  const { name, organizationId } = await registerWithDocuments(request)
  await signInModerator(page, request)
  await openReview(page, name)
  const shown = page.getByRole('img', { name: 'Document certificate.png' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate.png' }).click()
  expect((await saved).suggestedFilename()).toBe('certificate.png')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give the badge' }).click()
  await expect(popup(page, `${name} is verified`)).toBeVisible()
  const outcome = page.getByRole('main').locator(':focus')
  await expect(outcome).toContainText('Verified')
  await open(page, `/organization/${organizationId}`)
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified' })).toBeVisible()
})

test(
  'a PDF opens in its own tab and is served as an attachment to moderators only',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const words = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
    const pdf = { name: 'charter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(words) }
    const account = await registerWithDocuments(request, pdf)
    const moderator = await signInModerator(page, request)
    await openReview(page, account.name)
    await expect(page.getByRole('img', { name: 'Document charter.pdf' })).toHaveCount(0)

    const [tab, shown, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('request', (each) => each.url().startsWith('blob:')),
      page.waitForResponse(/\/api\/moderation\/documents\//),
      page.getByRole('button', { name: 'Open charter.pdf' }).click(),
    ])
    // The content of the tab is not checked, because a browser without a PDF viewer downloads the file and leaves the tab
    // empty.
    expect(shown.frame().page() === tab).toBe(true)
    expect(await (await shown.response())?.headerValue('content-type')).toBe('application/pdf')
    expect(await answer.allHeaders()).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="document"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    await tab.close()

    const read = (token?: string) =>
      request.get(answer.url(), { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
    expect(await (await read(moderator.session.meta.token)).text()).toBe(words)
    const supporter = await signUpSupporter(request)
    expect((await read()).status()).toBe(401)
    expect((await read(supporter.session.meta.token)).status()).toBe(403)
    expect((await read(account.session.meta.token)).status()).toBe(403)
  },
)

test(
  'a moderator declines the verification with a reason, which the organization sees in its profile',
  { tag: '@nightly' },
  async ({ page, request, browser, baseURL }) => {
    const account = await registerWithDocuments(request)
    const organizer = await openPageAs(browser, page, baseURL, account)
    await open(organizer, '/organization-profile')
    await expect(organizer.getByText('Your verification is being reviewed')).toBeVisible()

    await signInModerator(page, request)
    await openReview(page, account.name)
    await page.getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/)
    await dialog.getByLabel('Reason').fill('The certificate has expired.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('main').locator(':focus')).toContainText('The certificate has expired.')
    await open(page, '/moderation/reviews?state=declined')
    await expect(page.getByRole('link', { name: new RegExp(account.name) })).toBeVisible()

    await open(organizer, '/organization-profile')
    await expect(organizer.getByText('Reason: “The certificate has expired.”')).toBeVisible()
    await expectAccessible(organizer)
    await organizer.context().close()
  },
)

test(
  'a verified organization that changes its name loses the badge and has to be reviewed again',
  { tag: '@nightly' },
  async ({ page, request, browser, baseURL }) => {
    const account = await registerWithDocuments(request)
    await signInModerator(page, request)
    await openReview(page, account.name)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give the badge' }).click()
    await expect(popup(page, `${account.name} is verified`)).toBeVisible()
    const badge = page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified' })
    const address = `/organization/${account.organizationId}`
    await open(page, address)
    await expect(badge).toBeVisible()

    const name = `Official ${account.name}`
    const organizer = await openPageAs(browser, page, baseURL, account)
    await open(organizer, '/edit-organization')
    await organizer.getByLabel('Name', { exact: true }).fill(name)
    await organizer.getByRole('button', { name: 'Save', exact: true }).click()
    const question = organizer.getByRole('alertdialog', { name: 'Change your name?' })
    await expect(question).toContainText('your organization will be reviewed again')
    await question.getByRole('button', { name: 'Change name' }).click()
    await expect(organizer.getByText('Your profile is saved')).toBeVisible()
    await open(organizer, '/organization-profile')
    await expect(organizer.getByText('Your verification is being reviewed')).toBeVisible()
    await organizer.context().close()

    await open(page, address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(badge).toHaveCount(0)
    await openReview(page, name)
    await expect(page.getByText(`Renamed from “${account.name}”`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  },
)

/** @shows moderation.console */
test(
  'a supporter sees no link to the pages for moderators and is redirected from them',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    await open(page, '/moderation/reports')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  },
)

test('the address that leads to the reviews has a title before it is known who is looking', async ({ request }) => {
  const html = await (await request.get('/moderation', { headers: { 'accept-language': 'en' } })).text()
  expect(html).toContain('<title>Verification · Rostrum</title>')
})
