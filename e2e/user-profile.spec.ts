import { expect, expectAccessible, test } from './fixtures.ts'
import { callApi, expectLoggedOut, clickLogOut, signIn, signUpSupporter } from './people.ts'
import { pixel } from './pictures.ts'

test.describe('the profile', () => {
  /** @shows accounts.profile, accounts.profile-rules */
  test('is edited, and not left by accident', async ({ page, request }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    await page.goto('/user-profile')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit profile' }).click()

    await page.getByLabel('Full name').fill('Rosa M. Marin')
    await page.getByRole('link', { name: 'Your profile' }).first().click()
    const question = page.getByRole('alertdialog')
    await expect(question).toHaveAccessibleDescription('You have unsaved changes. Are you sure you want to leave?')
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Rosa M. Marin')

    await page.getByLabel('Phone').fill('12')
    await page.getByRole('button', { name: 'Save profile' }).click()
    const summary = page.getByRole('alert').filter({ hasText: '2 things to fix' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([/^Phone: .*414-555-0100/, /^Address: /])
    await expectAccessible(page)
    await page.getByLabel('Phone').fill('(415) 555-0199')
    await page.getByLabel('Address').fill('12 Dock Street')
    await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel })
    await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
    await page.getByRole('group', { name: 'Interests' }).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()

    await page.getByRole('link', { name: 'Your profile' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rosa M. Marin' })).toBeVisible()
    await expect(page.getByText('415-555-0199')).toBeVisible()
    await page.reload()
    await expect(page.getByText('12 Dock Street')).toBeVisible()
    const { data } = await callApi<{ data: { attributes: { avatar: string | null; interests: string[] } } }>(
      request,
      'GET',
      '/profile',
      { token: account.session.meta.token },
    )
    expect(data.attributes.avatar).toMatch(/^\/files\//)
    expect(data.attributes.interests).toHaveLength(1)
  })

  test('keeps unsaved changes from logging out, until one says so', { tag: '@nightly' }, async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    await page.goto('/edit-user')
    await page.getByLabel('Full name').fill('Somebody else')
    await clickLogOut(page)
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Somebody else')
    await clickLogOut(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expectLoggedOut(page)
    await page.goto('/user-profile')
    await expect(page).toHaveURL('/login?from=%2Fuser-profile')
  })
})
