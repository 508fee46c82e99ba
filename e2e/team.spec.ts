import { expect, expectAccessible, open, test } from './fixtures.ts'
import {
  callApi,
  freshEmail,
  receiveMail,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
  type Account,
} from './people.ts'
import type { APIRequestContext, Page } from '@playwright/test'

/** Of the newest mail to this address. */
const invitationIn = async (request: APIRequestContext, address: string): Promise<string> => {
  const { text } = await receiveMail(request, address, /invites you to help run/)
  const link = /\/invitation#[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}

const teamPath = '/organization/team-access'
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** An organization with one more admin. */
const withAdmin = async (request: APIRequestContext, role: string) => {
  const owner = await registerPublicOrganization(request)
  const person = await signUpSupporter(request, { first_name: 'Teo', last_name: 'Brandt' })
  const { token } = owner.session.meta
  const data = { email: person.email, role }
  await callApi(request, 'POST', `/organizations/${owner.organizationId}/invitations`, { token, data })
  const link = await invitationIn(request, person.email)
  await callApi(request, 'POST', '/invitations/actions?action=accept', {
    token: person.session.meta.token,
    data: { token: link.slice(link.indexOf('#') + 1) },
  })
  const { data: user } = await callApi<{ data: Account['session'] }>(request, 'GET', '/profile', {
    token: person.session.meta.token,
  })
  const admin: Account = {
    ...person,
    session: { ...user, meta: { ...user.meta, token: person.session.meta.token } },
  }
  return { owner, admin }
}

test.describe('the team of an organization', () => {
  /** @shows team.roles, team.invitations, team.audit-log */
  test('invites by mail, gives roles and takes them, in front of everybody’s eyes', async ({
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

    // Wrong first: said at the field, and nobody is invited.
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
    await other.getByLabel('Email').fill(person.email)
    await other.getByLabel('Password', { exact: true }).fill(person.password)
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Accept' }).click()
    await expect(other).toHaveURL('/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()

    // The owner sees them join without asking.
    await expect(page.getByRole('combobox', { name: 'Role of Teo Brandt' })).toHaveValue('viewer')

    // A viewer sees what there is, and nothing to press that would be refused.
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

    // Made an editor, they can at once: the page they look at changes by itself.
    await page.getByRole('combobox', { name: 'Role of Teo Brandt' }).selectOption('Editor')
    await expect(page.getByText('Teo Brandt’s role is now: Editor')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    await other.getByRole('link', { name: 'Edit profile' }).click()
    await expect(other).toHaveURL('/edit-organization')

    // Removed, they are a supporter, on the page they are on.
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

    // And all of it is in the log.
    await page.getByRole('link', { name: 'Activity log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible()
    const told = page.getByRole('listitem')
    await expect(told.filter({ hasText: 'Ines Okafor removed Teo Brandt (editor)' })).toBeVisible()
    await expect(told.filter({ hasText: 'Ines Okafor changed Teo Brandt’s role from viewer to editor' })).toBeVisible()
    await expect(told.filter({ hasText: 'Teo Brandt joined as viewer' })).toBeVisible()
    await expect(told.filter({ hasText: `Ines Okafor invited ${person.email} as viewer` })).toBeVisible()
    await page.getByLabel(/^Activity/).selectOption('Role changed')
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
    await expect(told.filter({ hasText: 'joined as viewer' })).toHaveCount(0)
    await page.getByLabel(/^To/).fill('2020-01-01')
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(told.filter({ hasText: 'Teo Brandt joined as viewer' })).toBeVisible()
  })

  test('takes an invitation back, and the link then says so', async ({ page, request, failures }) => {
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
    failures.expect({ method: 'GET', path: '/api/invitations', status: 404 })
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  })

  test('is joined by who signs up on the way', async ({ page, request }) => {
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
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('lantern7')
    await page.getByLabel('Re-enter password').fill('lantern7')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
    // Rosters yes, editing no.
    await open(page, '/organization/actions/phonebank')
    await expect(page.getByRole('heading', { name: 'No volunteers yet' })).toBeVisible()
    await open(page, '/organization/actions/donations')
    await expect(page).toHaveURL('/dashboard')
  })

  test('is left by oneself', async ({ page, request, failures }) => {
    const { owner, admin } = await withAdmin(request, 'editor')
    await signIn(page, admin)
    await open(page, teamPath)
    // What was under way at that moment comes too late; nothing shows.
    const underway = /^\/api\/(contact-messages\/unread|organizations\/[\w-]+\/team)$/
    failures.expect({ method: 'GET', path: underway, status: 403 })
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText(`You no longer help run ${owner.name}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
  })

  test('tells who is logged in as somebody else, or helps elsewhere, why it does not go on', async ({
    page,
    request,
  }) => {
    const owner = await registerPublicOrganization(request)
    const { admin: elsewhere } = await withAdmin(request, 'viewer')
    const { token } = owner.session.meta
    const data = { email: elsewhere.email, role: 'editor' }
    await callApi(request, 'POST', `/organizations/${owner.organizationId}/invitations`, { token, data })
    // The newest of the two that this address got.
    const { text } = await receiveMail(request, elsewhere.email, new RegExp(`^${owner.name} invites`))
    const link = /\/invitation#[\w-]+/.exec(text)?.[0] ?? ''
    await signIn(page, elsewhere)
    await open(page, link)
    await expect(page.getByText(/^You already help run/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  })
})

test('a viewer’s dashboard says what was done, but not by whom', async ({ page, request }) => {
  const { owner, admin } = await withAdmin(request, 'viewer')
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
