import { expect, expectAccessible, open, test } from './fixtures.ts'
import { registerPublicOrganization, signIn } from './people.ts'

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
})
