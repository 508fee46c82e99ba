import type { APIRequestContext } from '@playwright/test'
import { chooseAndRead, expect, expectAccessible, test } from './fixtures.ts'
import { type Account, callApi, publishOrganization, registerOrganization, signIn, signUpSupporter } from './people.ts'

const follow = async (request: APIRequestContext, { session }: Account, organizationId: string) => {
  await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, {
    token: session.meta.token,
  })
}

const publicOrganization = async (request: APIRequestContext, organization_name: string) => {
  const organizer = await registerOrganization(request, { organization_name })
  await publishOrganization(request, organizer)
  return organizer
}

interface MailboxEntry {
  subject: string
  headers: Record<string, string>
}

/** Publishes an update that is sent by mail. Returns the path of the unsubscribe link in the follower's mail. */
const mailedLink = async (request: APIRequestContext, organizer: Account, supporter: Account): Promise<string> => {
  const { token } = organizer.session.meta
  const title = `The rule passed ${crypto.randomUUID().slice(0, 8)}`
  const update = await callApi<{ data: { id: string } }>(request, 'POST', '/campaign-updates', {
    token,
    data: {
      title,
      background: 'Four to one.',
      key_points: [{ title: 'One day', excerpt: 'At most.' }],
      notification_type: 'email_and_profile',
    },
  })
  await callApi(request, 'POST', `/campaign-updates/${update.data.id}/actions?action=publish`, { token })
  const find = async () => {
    const recipient = new URLSearchParams({ recipient: supporter.email }).toString()
    const mails = (await (await request.get(`/dev/mailbox.json?${recipient}`)).json()) as MailboxEntry[]
    return mails.find(({ subject }) => subject.includes(title))
  }
  await expect.poll(async () => (await find())?.subject, { timeout: 20_000 }).toContain(title)
  const header = (await find())?.headers['List-Unsubscribe'] ?? ''
  const link = new URL(header.slice(1, -1))
  return link.pathname + link.search
}

/** @shows mail.preferences */
test('a supporter chooses how often to get mail from one group and from all groups', async ({ page, request }) => {
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Choose how often' }).click()
  await expect(page.getByRole('heading', { name: 'You don’t follow any groups yet' })).toBeVisible()
  await expectAccessible(page)

  const names = ['Aspen Street Neighbors', 'Night Buses for a Very Long Street With a Name That Wraps']
  for (const name of names) {
    const { organizationId } = await publicOrganization(request, name)
    await follow(request, supporter, organizationId)
  }
  await page.reload()
  const first = page.getByLabel('Email from Aspen Street Neighbors')
  const second = page.getByLabel(`Email from ${names[1]}`)
  await expect(first).toHaveValue('instantly')
  expect(await chooseAndRead(first, 'weekly')).toBe('weekly')
  await expect(page.getByRole('status').filter({ hasText: 'Aspen Street Neighbors: Once a week' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(first).toHaveValue('weekly')
  await expect(second).toHaveValue('instantly')

  await page.getByLabel('All groups').selectOption('Off')
  await expect(page.getByRole('status').filter({ hasText: 'All groups: Off' })).toBeVisible()
  await page.reload()
  await expect(first).toHaveValue('off')
  await expect(second).toHaveValue('off')
})

test.describe('the unsubscribe link of a mail, without JavaScript', () => {
  // The tests open their own pages, because the `page` fixture would report every script that is not loaded.
  test.use({ javaScriptEnabled: false })

  test('shows the preferences without a login, and opening it does not change them', async ({ context, request }) => {
    const organizer = await publicOrganization(request, 'Harbor <Commons>')
    const supporter = await signUpSupporter(request)
    await follow(request, supporter, organizer.organizationId)
    const link = await mailedLink(request, organizer, supporter)
    const page = await context.newPage()
    const opened = await page.goto(link)
    expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    await expect(page.getByText('From Harbor <Commons>')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Right away' })).toBeChecked()
    await page.goto(link)
    await expect(page.getByRole('radio', { name: 'Right away' })).toBeChecked()

    await page.getByRole('radio', { name: 'Once a day' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your choice is saved')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()

    // The request that a mail client sends when its own unsubscribe button is pressed (RFC 8058).
    const oneClick = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(oneClick.status()).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()

    await page.getByRole('radio', { name: 'Once a day' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your choice is saved')).toBeVisible()
    // Requests without the form of the RFC are refused and change nothing.
    expect((await request.post(link)).status()).toBe(415)
    expect((await request.post(link, { data: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(415)
    const broken = { data: 'no parts', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect((await request.post(link, broken)).status()).toBe(400)
    await page.goto(link)
    await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()
    const asMultipart = await request.post(link, { multipart: { 'List-Unsubscribe': 'One-Click' } })
    expect(asMultipart.status()).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()
  })

  test('leads to a page with status 404 when its token is unknown', async ({ context, request }) => {
    const made = `/mail-choices?token=${'A'.repeat(64)}`
    const page = await context.newPage()
    expect((await page.goto(made))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    expect((await request.post(made, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(404)
  })
})

test(
  'the page of an unsubscribe link is accessible before and after the choice is saved',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organizer = await publicOrganization(request, 'Lantern Walk')
    const supporter = await signUpSupporter(request)
    await follow(request, supporter, organizer.organizationId)
    await page.goto(await mailedLink(request, organizer, supporter))
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Off' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You won’t get these emails anymore' })).toBeVisible()
    await expectAccessible(page)
  },
)
