import { chooseAndRead, expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, receiveMail, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'
import { invitationIn, registerWithAdmin } from './team-fixtures.ts'
import type { Page } from '@playwright/test'

const teamPath = '/organization/team-access'
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test.describe('the team of an organization', () => {
  /** @shows team.roles, team.invitations, team.audit-log */
  test('invites a person by mail, changes their role and removes them, and open pages show this immediately', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    test.slow()
    const owner = await registerPublicOrganization(request)
    const person = await signUpSupporter(request, { first_name: 'Teo', last_name: 'Brandt' })
    await signIn(page, owner)
    await open(page, '/settings')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Team access/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Team access' })).toBeVisible()
    await expect(rowOf(page, owner.email)).toContainText('You are the only owner')

    // An invalid address is reported at its field, and nobody is invited.
    await page.getByLabel('Email', { exact: true }).fill('nobody')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Role', { exact: true }).selectOption('Viewer')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(rowOf(page, person.email)).toContainText('Viewer')
    await expectAccessible(page)

    const link = await invitationIn(request, person.email)
    const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
    const other = await context.newPage()
    await open(other, link)
    await expect(other.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
    await other.getByRole('link', { name: 'Log in to accept' }).click()
    await other.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await other.getByLabel('Password', { exact: true }).fill(person.password)
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Accept' }).click()
    await expect(other).toHaveURL('/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()

    // The open page of the owner shows the new member without a reload.
    await expect(page.getByRole('combobox', { name: 'Role of Teo Brandt' })).toHaveValue('viewer')

    // A viewer sees the content, but no buttons or pages for actions that the server would reject.
    await expect(other.getByRole('link', { name: 'Edit profile' })).toHaveCount(0)
    await open(other, '/edit-organization')
    await expect(other).toHaveURL('/dashboard')
    await open(other, '/organization/updates/new')
    await expect(other).toHaveURL('/dashboard')
    await open(other, teamPath)
    await expect(other.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
    await expect(rowOf(other, person.email).getByRole('button', { name: 'Leave' })).toBeVisible()
    await open(other, '/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()

    // After a change to the role of editor, the open page of the member shows the new options without a reload.
    expect(await chooseAndRead(page.getByRole('combobox', { name: 'Role of Teo Brandt' }), 'editor')).toBe('editor')
    await expect(page.getByText('Teo Brandt’s role is now: Editor')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    await other.getByRole('link', { name: 'Edit profile' }).click()
    await expect(other).toHaveURL('/edit-organization')

    // After the removal, the open page of the former member shows them as a supporter without a reload.
    await open(other, '/dashboard')
    await expect(other.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Teo Brandt' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Teo Brandt?' })
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Teo Brandt no longer has access')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Role of Teo Brandt' })).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1, name: owner.name })).toHaveCount(0)
    await expect(other.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
    await context.close()

    // The activity log contains all of these changes.
    await page.getByRole('link', { name: 'Activity log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible()
    const entries = page.getByRole('listitem')
    await expect(entries.filter({ hasText: 'Ines Okafor removed Teo Brandt (editor)' })).toBeVisible()
    await expect(
      entries.filter({ hasText: 'Ines Okafor changed Teo Brandt’s role from viewer to editor' }),
    ).toBeVisible()
    await expect(entries.filter({ hasText: 'Teo Brandt joined as viewer' })).toBeVisible()
    await expect(entries.filter({ hasText: `Ines Okafor invited ${person.email} as viewer` })).toBeVisible()
    await page.getByLabel(/^Activity/).selectOption('Role changed')
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
    await expect(entries.filter({ hasText: 'joined as viewer' })).toHaveCount(0)
    await page.getByLabel(/^To/).fill('2020-01-01')
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(entries.filter({ hasText: 'Teo Brandt joined as viewer' })).toBeVisible()
  })

  test('revokes an invitation, and its link then shows that it no longer works', async ({
    page,
    request,
    failures,
  }) => {
    const owner = await registerPublicOrganization(request)
    const email = freshEmail('invited')
    const { token } = owner.session.meta
    const data = { email, role: 'editor' }
    await callApi(request, 'POST', `/organizations/${owner.organizationId}/invitations`, { token, data })
    const link = await invitationIn(request, email)
    await signIn(page, owner)
    await open(page, teamPath)
    await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(rowOf(page, email)).toHaveCount(0)
    failures.expect({ method: 'POST', path: '/api/invitations/actions', status: 404 })
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  })

  test('is joined by an invited person who signs up first', { tag: '@nightly' }, async ({ page, request }) => {
    const owner = await registerPublicOrganization(request)
    const email = freshEmail('newcomer')
    const { token } = owner.session.meta
    const data = { email, role: 'volunteer_manager' }
    await callApi(request, 'POST', `/organizations/${owner.organizationId}/invitations`, { token, data })
    await open(page, await invitationIn(request, email))
    await page.getByRole('link', { name: 'Sign up to accept' }).click()
    await page.getByLabel('First name').fill('Nia')
    await page.getByLabel('Last name').fill('Osei')
    await page.getByLabel('Phone').fill('415-555-0134')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('lantern7')
    await page.getByLabel('Re-enter password').fill('lantern7')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
    // A volunteer manager may see the list of volunteers, but may not edit donation links.
    await open(page, '/organization/actions/phonebank')
    await expect(page.getByRole('heading', { name: 'No volunteers yet' })).toBeVisible()
    await open(page, '/organization/actions/donations')
    await expect(page).toHaveURL('/dashboard')
  })

  test('can be left by a member', { tag: '@nightly' }, async ({ page, request, failures }) => {
    const { owner, admin } = await registerWithAdmin(request, 'editor')
    await signIn(page, admin)
    await open(page, teamPath)
    // The server rejects requests that are pending when the member leaves. The user does not notice this.
    const pendingRequests = /^\/api\/(contact-messages\/unread|organizations\/[\w-]+\/team)$/
    failures.expect({ method: 'GET', path: pendingRequests, status: 403 })
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText(`You no longer help run ${owner.name}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
  })

  test(
    'cannot be joined by a member of another organization, who sees the reason',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const owner = await registerPublicOrganization(request)
      const { admin: otherAdmin } = await registerWithAdmin(request, 'viewer')
      const { token } = owner.session.meta
      const data = { email: otherAdmin.email, role: 'editor' }
      await callApi(request, 'POST', `/organizations/${owner.organizationId}/invitations`, { token, data })
      // The address has received two invitations. The test opens the one of the second organization.
      const { text } = await receiveMail(request, otherAdmin.email, /invited to help run/, new RegExp(owner.name))
      const link = /\/invitation#[\w-]+/.exec(text)?.[0] ?? ''
      await signIn(page, otherAdmin)
      await open(page, link)
      await expect(page.getByText(/^You already help run/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    },
  )
})

test('the dashboard of a viewer shows activity without the names of supporters', async ({ page, request }) => {
  const { owner, admin } = await registerWithAdmin(request, 'viewer')
  const follower = await signUpSupporter(request, { first_name: 'Xiomara', last_name: 'Quetzal' })
  const { token } = follower.session.meta
  await callApi(request, 'POST', `/organizations/${owner.organizationId}/actions?action=follow`, { token })
  await signIn(page, admin)
  await open(page, '/dashboard')
  await expect(page.getByText('Someone started following you')).toBeVisible()
  await expect(page.getByText('Xiomara')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add new update' })).toHaveCount(0)
  await open(page, '/organization/messages')
  await expect(page).toHaveURL('/dashboard')
})
