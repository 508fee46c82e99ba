import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { signIn } from './people.ts'
import { gatherPeople } from './people-fixtures.ts'

const popup = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The start of a day next week, as a field for day and time takes it. */
const nextWeek = (): string => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T09:30`

/** @shows broadcasts.page */
test('an organizer writes to those who match, tries it, schedules it, and sees what came of it', async ({
  page,
  request,
}) => {
  const { organizer } = await gatherPeople(request)
  await signIn(page, organizer)
  await open(page, '/people')
  await page.getByRole('link', { name: 'Write to 1' }).click()
  await expect(page.getByRole('heading', { name: 'Write to your people' })).toBeVisible()
  await expect(page.getByText('1 of 3 allows mail from you and gets it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Enter a subject')).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('The hearing is on Thursday')
  await page.getByLabel('Message').fill('Doors open at six.\n\nBring a neighbor.')
  await page.getByLabel('Button to an action').selectOption('Elena Ruiz')
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'The hearing is on Thursday' })).toBeVisible()
  // Before it, the mail has a hidden text for lists of mails.
  const preview = page.frameLocator('iframe[title="What people get"]').locator('main')
  await expect(preview.getByText('Bring a neighbor.')).toBeVisible()
  await expect(preview.getByText('Pledge my vote')).toBeVisible()
  await expectAccessible(page)

  // What was changed is saved before it is tried.
  await page.getByLabel('Message').fill('Doors open at seven.')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(popup(page, 'The test mail is on its way to your own address')).toBeVisible()
  await expect(preview.getByText('Doors open at seven.')).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send “The hearing is on Thursday”' })
  await expect(dialog.getByText('It goes to 1 person.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Later' }).check()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Choose a day and a time')).toBeVisible()
  await dialog.getByLabel('Day and time').fill(nextWeek())
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Until then it can be made a draft again.')).toBeVisible()
  await page.getByRole('button', { name: 'Make it a draft again' }).click()
  await expect(popup(page, 'The mail is a draft again')).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(popup(page, 'Your mail is on its way')).toBeVisible()
  const results = page.getByRole('region', { name: 'What came of it' })
  await expect(results.getByRole('definition').nth(1)).toHaveText(/^1/)
  await expect(page.getByText('Sent on')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Mail to many' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The hearing is on Thursday' })).toContainText(
    '1 delivered',
  )
})

/** @shows broadcasts.page */
test('chosen people are written to, and a draft is deleted', { tag: '@nightly' }, async ({ page, request }) => {
  const { organizer } = await gatherPeople(request)
  await signIn(page, organizer)
  await open(page, '/people')
  await page.getByRole('checkbox', { name: /Luis Ortega/ }).check()
  await page.getByRole('checkbox', { name: /Devon Clarke/ }).check()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await bar.getByRole('link', { name: 'Write to 1' }).click()
  await expect(page.getByText('2 chosen people')).toBeVisible()
  await page.getByLabel('Subject').fill('Two chairs are free')
  await page.getByLabel('Message').fill('Will you take one?')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('1 of 2 allows mail from you and gets it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(popup(page, 'The draft was deleted')).toBeVisible()
  await expect(page.getByText('Nothing written yet')).toBeVisible()
})
