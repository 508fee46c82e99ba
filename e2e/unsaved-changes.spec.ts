import type { APIRequestContext, Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import {
  callApi,
  registerOrganization,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
  type Account,
} from './people.ts'

interface EditForm {
  register: (request: APIRequestContext) => Promise<Account>
  path: string
  /** The label of a field to type into. */
  field: string
}

const organizer = (path: string, field: string): EditForm => ({ register: registerOrganization, path, field })
const supporter = (path: string, field: string): EditForm => ({ register: signUpSupporter, path, field })

const forms: Record<string, EditForm> = {
  'the profile of an organization': organizer('/edit-organization', 'Tagline'),
  'a candidate': organizer('/organization/actions/voting/new', 'Tagline'),
  'a call campaign': organizer('/organization/actions/call-campaign/new', 'Title'),
  'an email campaign': organizer('/organization/actions/email-campaign/new', 'Title'),
  'a mail campaign': organizer('/organization/actions/mail-campaign/new', 'Title'),
  'an event': organizer('/organization/actions/events/new', 'Title'),
  'an update': organizer('/organization/updates/new', 'Title'),
  'donation links': organizer('/organization/actions/donations', 'What it pays for'),
  'a phone bank': organizer('/organization/actions/phonebank', 'Phone for questions'),
  'the user profile': supporter('/edit-user', 'Full name'),
  'the password': supporter('/change-password', 'Current password'),
}

const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const keepEditing = async (page: Page) => {
  await expect(leaveDialog(page)).toHaveAccessibleDescription(
    'You have unsaved changes. Are you sure you want to leave?',
  )
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(leaveDialog(page)).toBeHidden()
}

/** Tries to close the tab, and expects that the browser itself asks for confirmation. */
const expectConfirmationOnClose = async (page: Page) => {
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

const expectConfirmations = async (page: Page, { path, label }: { path: string; label: string }) => {
  const field = page.getByRole('main').getByLabel(label).first()
  const home = page.getByRole('banner').getByRole('link', { name: 'Rostrum', exact: true })
  await open(page, path)
  // Leaving an unchanged form needs no confirmation.
  await expect(field).toBeVisible()
  await home.click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(path)

  await field.click()
  await field.pressSequentially('4')
  const typed = await field.inputValue()
  expect(typed).toContain('4')
  // Tries to leave by a link, through the history and by closing the tab.
  await home.click()
  await keepEditing(page)
  await page.evaluate(() => history.forward())
  await keepEditing(page)
  await expectConfirmationOnClose(page)
  await expect(page).toHaveURL(path)
  await expect(field).toHaveValue(typed)

  await home.click()
  await leaveDialog(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

test.describe('a user who leaves with unsaved changes is asked for confirmation in the form for', () => {
  for (const [name, { register, path, field }] of Object.entries(forms)) {
    /** @shows leaving.question */
    test(name, nightlyUnless(name === 'an event' || name === 'the user profile'), async ({ page, request }) => {
      await signIn(page, await register(request))
      await expectConfirmations(page, { path, label: field })
    })
  }

  /** @shows leaving.question */
  test('an item that was saved before', { tag: '@nightly' }, async ({ page, request }) => {
    const account = await registerOrganization(request)
    const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/campaign-updates', {
      token: account.session.meta.token,
      data: {
        title: 'The pump house is open again',
        background: 'It took two winters.',
        key_points: [{ title: 'Water', excerpt: 'Every day from six to ten.' }],
        notification_type: 'profile_only',
        link_sections: [],
      },
    })
    await signIn(page, account)
    await expectConfirmations(page, { path: `/organization/updates/edit/${data.id}`, label: 'Title' })
  })

  /** @shows leaving.question */
  test('a voting plan', { tag: '@nightly' }, async ({ page, request }) => {
    const { session, organizationId } = await registerPublicOrganization(request)
    const { token } = session.meta
    const candidate = await callApi<{ data: { id: string } }>(request, 'POST', '/candidates', {
      token,
      data: {
        name: 'Elena Ruiz',
        tagline: 'Safer crossings and open books.',
        about: 'She answers her phone.',
        highlights: [{ title: 'Repairs within 14 days', excerpt: 'Her rule, passed 11 to 4.' }],
      },
    })
    await callApi(request, 'POST', `/candidates/${candidate.data.id}/actions?action=publish`, { token })
    const voter = await signUpSupporter(request)
    await callApi(request, 'POST', `/candidates/${candidate.data.id}/actions?action=vote`, {
      token: voter.session.meta.token,
      data: {
        full_name: 'Rosa Marin',
        email: voter.email,
        phone: '415-555-0134',
        age: 34,
        address: '12 Dock Street',
        registered_to_vote: 'yes',
      },
    })
    await signIn(page, voter)
    await expectConfirmations(page, {
      path: `/candidates/${organizationId}/${candidate.data.id}/secure-voting`,
      label: 'When will you vote?',
    })
  })
})
