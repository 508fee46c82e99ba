import { expect, expectAccessible, open, test } from './fixtures.ts'
import { openReceiver } from '../server/testing/webhook-receiver.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

test.describe('an owner', () => {
  /** @shows programs.tokens */
  test('makes an API token, copies it once, sees its use and revokes it', async ({
    page,
    request,
    context,
    failures,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const owner = await registerPublicOrganization(request)
    await signIn(page, owner)
    await open(page, '/settings')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^API tokens/ })
      .click()
    await expect(page).toHaveURL('/settings/api-tokens')
    const main = page.getByRole('main')
    await expect(main.getByText('No API tokens yet')).toBeVisible()

    await main.getByRole('button', { name: 'Make token' }).click()
    await expect(main.getByText('Enter a name')).toBeVisible()
    await expect(main.getByRole('group', { name: 'What the token may do' })).toHaveAccessibleDescription(
      'Choose at least one permission',
    )
    await main.getByLabel('Name').fill('Membership spreadsheet')
    await main.getByRole('checkbox', { name: 'Read people' }).check()
    await main.getByLabel('Valid for').selectOption('30 days')
    failures.expect({ method: 'POST', path: '/api/api-tokens', status: 422 })
    await main.getByLabel('Your password').fill('not-my-password')
    await main.getByRole('button', { name: 'Make token' }).click()
    await expect(main.getByText('This isn’t your current password')).toBeVisible()
    await main.getByLabel('Your password').fill(owner.password)
    await main.getByRole('button', { name: 'Make token' }).click()

    const made = main.getByRole('status').filter({ hasText: '“Membership spreadsheet” is ready' })
    await expect(made).toBeFocused()
    const token = await made.getByLabel('The token').inputValue()
    expect(token).toMatch(/^rostrum_/)
    await made.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await expectAccessible(page)
    await made.getByRole('button', { name: 'I have copied it' }).click()
    await expect(made).toBeHidden()

    const row = main.getByRole('listitem').filter({ hasText: 'Membership spreadsheet' })
    await expect(row).toContainText(`Ends with ${token.slice(-4)} · Never used`)
    await expect(row.getByRole('list', { name: 'What the token may do' })).toHaveText('Read people')
    const statusWithToken = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await request.get('/api/campaign-engagements', { headers })).status()
    }
    expect(await statusWithToken()).toBe(200)
    await open(page, '/settings/api-tokens')
    await expect(row).toContainText('Last used just now')

    await row.getByRole('button', { name: 'Revoke the token “Membership spreadsheet”' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke “Membership spreadsheet”?' })
    await question.getByRole('button', { name: 'Revoke token' }).click()
    await expect(page.getByText('“Membership spreadsheet” was revoked')).toBeVisible()
    await expect(row).toBeHidden()
    expect(await statusWithToken()).toBe(401)

    await open(page, '/organization/audit-log')
    await expect(main.getByText(/revoked the API token “Membership spreadsheet”/)).toBeVisible()
    await expect(main.getByText(/made the API token “Membership spreadsheet”/)).toBeVisible()
  })

  /** @shows programs.osdi-address */
  test('copies the address for programs that know OSDI, at which a token works', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const owner = await registerPublicOrganization(request)
    await signIn(page, owner)
    await open(page, '/settings/api-tokens')
    const part = page.getByRole('main').getByRole('region', { name: 'Other programs' })
    await part.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await expect(part.getByLabel('Address for OSDI programs')).toHaveValue(address)
    expect(address).toBe(new URL('/api/osdi/v1', page.url()).href)
    const headers = { authorization: `Bearer ${owner.session.meta.token}` }
    expect(await (await request.get(address, { headers })).json()).toMatchObject({ osdi_version: '1.2' })
  })

  /** @shows programs.webhooks */
  test('adds a webhook, sees what came of its deliveries, sends one again and removes it', async ({
    page,
    request,
  }) => {
    const owner = await registerPublicOrganization(request)
    const follower = await signUpSupporter(request)
    await signIn(page, owner)
    await open(page, '/settings')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: /^Webhooks/ }).click()
    await expect(page).toHaveURL('/settings/webhooks')
    await expect(main.getByText('No webhooks yet')).toBeVisible()
    await main.getByRole('button', { name: 'Add webhook' }).click()
    await expect(main.getByText('Enter a web address')).toBeVisible()
    await expect(main.getByRole('group', { name: 'What it is told' })).toHaveAccessibleDescription(
      'Choose at least one event',
    )

    let secret = ''
    let status = 503
    const receiver = await openReceiver({ secret: () => secret, answer: () => ({ status }) })
    await main.getByLabel('Address').fill(receiver.url)
    await main.getByRole('checkbox', { name: 'New follower' }).check()
    await main.getByRole('button', { name: 'Add webhook' }).click()
    const made = main.getByRole('status').filter({ hasText: 'The webhook was added' })
    await expect(made).toBeFocused()
    secret = await made.getByLabel('The secret').inputValue()
    await made.getByRole('button', { name: 'I have copied it' }).click()

    const { token } = follower.session.meta
    await callApi(request, 'POST', `/organizations/${owner.organizationId}/actions?action=follow`, { token })
    const [first] = await receiver.until(1)
    expect(first).toMatchObject({ type: 'follower.created', data: { user_id: follower.session.id } })
    // The receiver has its delivery before what it answered is stored, and the page shows what was stored when it was opened.
    const states = async () => {
      const { data } = await callApi<{ data: { attributes: { state: string } }[] }>(request, 'GET', '/webhooks', {
        token: owner.session.meta.token,
      })
      return data.map(({ attributes }) => attributes.state)
    }
    await expect.poll(states).toEqual(['failing'])
    await open(page, '/settings/webhooks')
    await expect(main.getByText('The latest deliveries failed')).toBeVisible()
    const toggle = main.getByRole('button', { name: /^Deliveries to 127/ })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const delivery = main.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect(delivery).toContainText('The receiver answered 503. Will be sent again')
    await expectAccessible(page)

    status = 200
    await delivery.getByRole('button', { name: /^Send again: New follower/ }).click()
    await expect(delivery).toContainText('Delivered')
    await expect(main.getByText('The latest deliveries failed')).toBeHidden()
    expect(receiver.received.at(-1)?.id).toBe(first?.id)

    await main.getByRole('button', { name: /^Remove the webhook to 127/ }).click()
    const question = page.getByRole('alertdialog', { name: /^Remove the webhook to 127/ })
    await question.getByRole('button', { name: 'Remove webhook' }).click()
    await expect(main.getByText('No webhooks yet')).toBeVisible()
    await receiver.close()
  })
})
