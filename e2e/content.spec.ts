import { contentKinds } from '@rostrum/contract/content-kinds'
import { expect, expectAccessible, clickTwice, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { answerRequests, pauseRequests } from './request-handlers.ts'
import { publishCampaign } from './campaign-fixtures.ts'
import {
  callApi,
  logInByForm,
  publishOrganization,
  registerOrganization,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
} from './people.ts'

const campaign = {
  title: 'Call about the dam',
  summary: 'Ask the county to vote yes.',
  background: 'The dam warms the river and blocks the salmon.',
  message: 'Hello {target}, my name is {name}.',
  call_list: [{ name: 'Commissioner Tanaka', phone: '206-555-0126' }],
}
const list = '/organization/actions/call-campaign'

/** @shows call-campaigns.form, content.status, content.publish */
test('an organizer creates, publishes, unpublishes and deletes a call campaign', async ({ page, request }) => {
  const account = await registerOrganization(request)
  await signIn(page, account)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'No call campaigns yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New call campaign' }).click()

  // The summary lists all errors.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expect(summary).toContainText('Person 1, Phone: Enter a phone number')
  await expectAccessible(page)

  await page.getByLabel('Title').fill(campaign.title)
  await page.getByLabel('Short summary').fill(campaign.summary)
  await page.getByLabel('Background').fill(campaign.background)
  await page.getByRole('textbox', { name: 'Script' }).fill('Hello ')
  await page.getByRole('button', { name: 'Name of the person called' }).click()
  await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue('Hello {target}')
  await expect(page.getByText('Hello Ald. Okello')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Commissioner Tanaka')
  await page.getByLabel('Phone', { exact: true }).fill('206-555-0126')
  await expect(summary).toBeHidden()

  // A double click creates only one draft.
  await clickTwice(page.getByRole('button', { name: 'Save draft' }))
  await page.waitForURL(`**${list}/edit/*`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit call campaign' })).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(`**${list}`)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Published')
  await expect(rows).toContainText('0 people called')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Unpublish Call about the dam' }).click()
  const unpublishing = page.getByRole('alertdialog', { name: 'Unpublish “Call about the dam”?' })
  await expect(unpublishing).toContainText('Nobody can open it or take part until you publish it again.')
  await expectAccessible(page)
  await unpublishing.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toContainText('Published')
  await page.getByRole('button', { name: 'Unpublish Call about the dam' }).click()
  await unpublishing.getByRole('button', { name: 'Unpublish' }).click()
  await expect(rows).toContainText('Not Active')

  await page.getByRole('button', { name: 'Delete Call about the dam' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Call about the dam”?' })
  await expect(question).toContainText('Nobody has called yet. This can’t be undone.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page.getByRole('heading', { name: 'No call campaigns yet' })).toBeVisible()
})

/** @shows content.delete, content.pages */
test('the question before a deletion says what is lost, and deleting the last item of a page leads to the page before', async ({
  page,
  request,
}) => {
  const account = await registerOrganization(request)
  const { token } = account.session.meta
  const create = (title: string) =>
    callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', { token, data: { ...campaign, title } })
  const { data: oldest } = await create('The oldest')
  for (const title of ['Second', 'Third', 'Fourth', 'Newest']) await create(title)
  await publishOrganization(request, account)
  await callApi(request, 'POST', `/call-campaigns/${oldest.id}/actions?action=publish`, { token })
  const supporter = await signUpSupporter(request)
  await callApi(request, 'POST', '/campaign-engagements', {
    token: supporter.session.meta.token,
    data: { campaign_type: 'call-campaigns', campaign_id: oldest.id, outcome: 'contacted' },
  })

  await signIn(page, account)
  await page.goto(list)
  await page.getByRole('link', { name: 'Page 2' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('1 person called')
  await page.getByRole('button', { name: 'Delete The oldest' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 person has called. The record of that call will be deleted, too.')
  await question.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page.getByRole('link', { name: 'Newest', exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

for (const kind of contentKinds) {
  const title = `a draft of ${kind.path} is saved with only a title; publishing asks for the rest at the fields`
  /** @shows content.drafts */
  test(title, nightlyUnless(kind.path === 'events'), async ({ page, request, failures }) => {
    const account = await registerOrganization(request)
    await signIn(page, account)
    await page.goto(`${kind.organizerPage}/new`)
    await page.locator(`[name=${kind.titleField}]`).fill('Only a title')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(`**${kind.organizerPage}/edit/*`)
    await expect(page.getByText('Unsaved changes')).toBeHidden()

    const itemId = page.url().split('/').at(-1)

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'to fix' })).toBeFocused()
    await expect(page.locator(`[name=${kind.summaryField}]`)).toHaveAttribute('aria-invalid', 'true')

    // The list says so, and the button in it leads to the form, which says what is missing.
    failures.expect({ method: 'POST', path: new RegExp(`^/api/${kind.path}/[^/]+/actions`), status: 422 })
    await page.goto(kind.organizerList ?? kind.organizerPage)
    await expect(page.getByText('Unfinished draft')).toBeVisible()
    await page.getByRole('button', { name: 'Publish Only a title' }).click()
    await page.waitForURL(`**${kind.organizerPage}/edit/*`)
    await expect(page.locator(`[name=${kind.summaryField}]`)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    // Its page would be full of holes, so it only says what the item is and leads to the form.
    const address = `/${kind.page}/${account.organizationId}/${itemId}`
    failures.expect({ method: 'GET', path: address, status: 404 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Only a title' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Finish the draft' }).click()
    await page.waitForURL(`**${kind.organizerPage}/edit/${itemId}`)
  })
}

/** @shows content.drafts-kept, calls.network-error, sessions.unauthorized */
test('the input in a form survives a lost connection and the end of the session', async ({
  page,
  request,
  failures,
}) => {
  const account = await registerOrganization(request)
  await signIn(page, account)
  await page.goto(`${list}/new`)
  await page.getByLabel('Title').fill(campaign.title)
  await page.getByLabel('Short summary').fill(campaign.summary)
  await page.getByLabel('Background').fill(campaign.background)
  await page.getByRole('textbox', { name: 'Script' }).fill(campaign.message)
  await page.getByLabel('Name', { exact: true }).fill('Commissioner Tanaka')
  await page.getByLabel('Phone', { exact: true }).fill('206-555-0126')

  // Without a connection, an error is shown and the input is kept.
  const reconnect = await answerRequests(page, '**/api/drafts/call-campaigns', (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Network error')).toBeVisible()
  reconnect()

  // The session ends elsewhere. After log-in, the same page offers to restore the input. The page may learn of the end from
  // another call and leave, so the button is pressed before it.
  const send = await pauseRequests(page, '**/api/drafts/call-campaigns')
  const saving = page.waitForRequest('**/api/drafts/call-campaigns')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await saving
  await callApi(request, 'POST', '/logout', { token: account.session.meta.token }).catch(() => undefined)
  failures.expect({ method: 'POST', path: '/api/drafts/call-campaigns', status: 401 })
  failures.expect({ method: 'GET', path: /^\/api\//, status: 401 })
  send()
  await page.waitForURL('**/login?*')
  await logInByForm(page, account)
  await page.waitForURL(`**${list}/new`)
  await expect(page.getByText('You have unsaved changes here')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(campaign.title)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('206-555-0126')

  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(`**${list}/edit/*`)
  await page.getByRole('link', { name: 'Call campaigns', exact: true }).first().click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

/** @shows errors.lists */
test('a list that fails to load can be loaded again', { tag: '@nightly' }, async ({ page, request, failures }) => {
  await signIn(page, await registerOrganization(request))
  failures.expect({ method: 'GET', path: '/api/call-campaigns', status: 500 })
  const mend = await answerRequests(page, '**/api/call-campaigns?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await page.goto(list)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Oops! Something went wrong')
  await expectAccessible(page)
  mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No call campaigns yet' })).toBeVisible()
})

/** @shows content.publish */
test(
  'before an item is unpublished, the organizer is told how many people have taken part',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organization = await registerPublicOrganization(request)
    const { organizationId } = organization
    const { token } = organization.session.meta
    const path = await publishCampaign(request, { token, organizationId }, 'call-campaign', campaign)
    const callOnce = async () => {
      const supporter = await signUpSupporter(request)
      const data = { campaign_type: 'call-campaigns', campaign_id: path.split('/').at(-1), outcome: 'contacted' }
      await callApi(request, 'POST', '/campaign-engagements', { token: supporter.session.meta.token, data })
    }
    const expectQuestion = async (language: 'en' | 'es', unpublish: string, sentences: string) => {
      await page.goto(`${list}?lang=${language}`)
      await page.getByRole('button', { name: unpublish }).click()
      await expect(page.getByRole('alertdialog')).toContainText(sentences)
    }
    await signIn(page, organization)
    await callOnce()
    await expectQuestion(
      'en',
      'Unpublish Call about the dam',
      '1 person called. What they did is kept. Nobody can open',
    )
    await expectQuestion('es', 'Retirar Call about the dam', '1 persona llamó. Lo que hizo se conserva. Nadie podrá')
    await callOnce()
    await expectQuestion(
      'en',
      'Unpublish Call about the dam',
      '2 people called. What they did is kept. Nobody can open',
    )
    await expectQuestion(
      'es',
      'Retirar Call about the dam',
      '2 personas llamaron. Lo que hicieron se conserva. Nadie podrá',
    )
  },
)
