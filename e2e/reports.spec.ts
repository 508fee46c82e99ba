import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { nameGround, openPageAs, popup, signInModerator } from './moderators.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter, type Account } from './people.ts'

const publishCampaign = async (request: APIRequestContext, { session }: Account, title: string): Promise<string> => {
  const { token } = session.meta
  const data = {
    title,
    summary: 'Buses at night.',
    background: 'They stop at ten.',
    message: 'Please let them run.',
    call_list: [{ name: 'City Hall', phone: '414-555-0134' }],
  }
  const created = await callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', { token, data })
  await callApi(request, 'POST', `/call-campaigns/${created.data.id}/actions?action=publish`, { token })
  return created.data.id
}

/** @shows moderation.reports */
test('a moderator removes a campaign that was reported, and its organization sees the reason', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const group = await registerPublicOrganization(request)
  const title = `Keep the night bus ${randomUUID()}`
  const id = await publishCampaign(request, group, title)
  const address = `/call-campaign/${group.organizationId}/${id}`
  const supporter = await openPageAs(browser, page, baseURL, await signUpSupporter(request))
  const report = async () => {
    await supporter.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = supporter.getByRole('dialog', { name: 'Report this page' })
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
    await dialog.getByLabel('Is there anything else we should know?').fill('It says the same every day.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
  }
  await open(supporter, address)
  await report()
  await expect(popup(supporter, 'Report sent')).toBeVisible()
  await report()
  await expect(popup(supporter, 'Already reported')).toBeVisible()

  await signInModerator(page, request)
  await open(page, '/moderation/reports')
  const card = page.getByRole('article', { name: title })
  await card.getByText('1 report', { exact: true }).click()
  await expect(card.getByText('It says the same every day.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'View it' })).toHaveAttribute('href', address)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await nameGround(dialog)
  await dialog.getByLabel('Reason').fill('It names a private person.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toContainText('reported')

  expect((await request.get(address)).status()).toBe(404)
  const organizer = await openPageAs(browser, page, baseURL, group)
  await open(organizer, '/organization/actions/call-campaign')
  await expect(organizer.getByText('Reason: “It names a private person.”')).toBeVisible()
  await expect(organizer.getByRole('button', { name: `Publish ${title}` })).toHaveCount(0)
  await expect(organizer.getByRole('link', { name: `Edit ${title}` })).toHaveCount(0)
  await open(organizer, `/organization/actions/call-campaign/edit/${id}`)
  await expect(organizer.getByText(/^A moderator removed this on/)).toBeVisible()
  await expect(organizer.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expectAccessible(organizer)
  await organizer.getByRole('button', { name: 'Delete campaign' }).click()
  await organizer.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(organizer).toHaveURL('/organization/actions/call-campaign')
  await expect(organizer.getByText('No call campaigns yet')).toBeVisible()
  await organizer.context().close()
  await supporter.context().close()
})

/** @shows moderation.reports */
test(
  'a moderator restores a campaign that was removed by mistake, and it is public again',
  { tag: '@nightly' },
  async ({ page, request, browser, baseURL }) => {
    const group = await registerPublicOrganization(request)
    const title = `Open the pool at six ${randomUUID()}`
    const id = await publishCampaign(request, group, title)
    const supporter = await signUpSupporter(request)
    const data = { subject_type: 'call-campaigns', subject_id: id, reason: 'other' }
    await callApi(request, 'POST', '/reports', { token: supporter.session.meta.token, data })
    const moderator = await signInModerator(page, request)
    await callApi(request, 'POST', `/moderation/subjects/call-campaigns/${id}/actions?action=remove`, {
      token: moderator.session.meta.token,
      data: { reason: 'It names a private person.' },
    })
    const address = `/call-campaign/${group.organizationId}/${id}`
    expect((await request.get(address)).status()).toBe(404)

    await open(page, '/moderation/reports?state=closed')
    const card = page.getByRole('article', { name: title })
    await expect(card).toContainText('Noor Haddad removed it')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Restore' }).click()
    const question = page.getByRole('alertdialog', { name: `Restore “${title}”?` })
    await question.getByRole('button', { name: 'Restore' }).click()
    await expect(popup(page, 'Restored')).toBeVisible()
    await expect(card).toContainText('Noor Haddad restored it')
    await expect(card.getByRole('button', { name: 'Restore' })).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toContainText('reported')
    await expect(card.getByRole('link', { name: 'View it' })).toHaveAttribute('href', address)

    expect((await request.get(address)).status()).toBe(200)
    const organizer = await openPageAs(browser, page, baseURL, group)
    await open(organizer, '/organization/actions/call-campaign')
    await expect(organizer.getByRole('link', { name: `Edit ${title}` })).toBeVisible()
    await expect(organizer.getByText('It names a private person.')).toHaveCount(0)
    await organizer.context().close()
    await open(page, '/moderation/audit-log')
    await expect(page.getByText(`restored the call campaign “${title}”`)).toBeVisible()
  },
)

test(
  'a moderator removes a message that was reported, and both participants see this immediately',
  { tag: '@nightly' },
  async ({ page, request, browser, baseURL }) => {
    const group = await registerPublicOrganization(request)
    const supporter = await signUpSupporter(request, { first_name: 'Rosa', last_name: 'Quill' })
    const path = `/organizations/${group.organizationId}/chat/messages`
    const words = `Pay me or else ${randomUUID()}`
    const sent = { token: supporter.session.meta.token, data: { body: words } }
    await callApi(request, 'POST', path, sent)
    const log = (side: Page) => side.getByRole('log', { name: 'Messages' })
    const supporterPage = await openPageAs(browser, page, baseURL, supporter)
    await open(supporterPage, `/organization/${group.organizationId}?tab=chat`)
    await expect(log(supporterPage)).toContainText(words)
    const organizerPage = await openPageAs(browser, page, baseURL, group)
    await open(organizerPage, '/organization/messages')
    await organizerPage
      .getByRole('list', { name: 'Messages' })
      .getByRole('link', { name: /Rosa Quill/ })
      .click()
    await organizerPage.getByRole('button', { name: 'Report this message' }).click({ force: true })
    const report = organizerPage.getByRole('dialog', { name: 'Report a message' })
    await report.getByRole('radio', { name: 'A threat' }).check()
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(popup(organizerPage, 'Report sent')).toBeVisible()

    await signInModerator(page, request)
    await open(page, '/moderation/reports?type=chat-messages')
    const card = page.getByRole('article', { name: `“${words}”` })
    await expect(card).toContainText('Written by Rosa Quill')
    await card.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this message?' })
    await nameGround(dialog)
    await dialog.getByLabel('Reason').fill('It threatens somebody.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(card).toHaveCount(0)

    for (const side of [supporterPage, organizerPage]) {
      await expect(log(side)).toContainText('Removed by a moderator')
      await expect(log(side)).not.toContainText(words)
      await expectAccessible(side)
      await side.reload()
      await expect(log(side)).toContainText('Removed by a moderator')
      await expect(log(side)).not.toContainText(words)
      await side.context().close()
    }
  },
)

test('an organization cannot report its own page', { tag: '@nightly' }, async ({ page, request }) => {
  const group = await registerPublicOrganization(request)
  await signIn(page, group)
  await open(page, `/organization/${group.organizationId}?tab=about`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toHaveCount(0)
})
