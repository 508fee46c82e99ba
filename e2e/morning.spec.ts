import type { Page } from '@playwright/test'
import { loseConnection, regainConnection } from './connection.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { gatherMorning } from './morning-fixtures.ts'
import { bell, openListening, panel } from './notification-fixtures.ts'
import { signIn } from './people.ts'

// As users have it: the service worker handles every page after the first one.
test.use({ serviceWorkers: 'allow' })

const popup = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const peopleOf = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem')
const onRoster = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Roster' }).getByRole('listitem').filter({ hasText: name })

/** The logo in the header leads to the dashboard from everywhere. */
const returnToDashboard = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Rostrum' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: 'New, not yet welcomed' })).toBeVisible()
}

const welcomeSomebody = async (page: Page) => {
  const welcome = page.getByRole('region', { name: 'New, not yet welcomed' })
  const hannah = welcome.getByRole('listitem').filter({ hasText: 'Hannah Vue' })
  await expect(hannah).toContainText('Pledged to vote for Elena Ruiz')
  await expect(hannah).toContainText('48 hours left')
  await expect(page.getByRole('link', { name: /to welcome/ })).toContainText('8')
  await expectAccessible(page)
  await hannah.getByRole('link', { name: 'Call Hannah Vue' }).click()
  const question = hannah.getByRole('group', { name: 'How did it go? Hannah Vue' })
  await expect(question).toBeFocused()
  await question.getByRole('button', { name: 'Reached' }).click()
  await expect(popup(page, 'Noted: Reached')).toBeVisible()
  await expect(hannah).toHaveCount(0)
  // The focus is where the next person is, not at the top of the page.
  await expect(welcome.getByRole('link', { name: 'Luis Ortega', exact: true })).toBeFocused()
  await welcome.getByRole('link', { name: 'Write Luis Ortega' }).click()
  await expect(popup(page, 'Noted that you wrote to Luis Ortega')).toBeVisible()
  await expect(welcome.getByText('Luis Ortega')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /to welcome/ })).toContainText('6')
}

const callSomebody = async (page: Page) => {
  const calls = page.getByRole('region', { name: 'Who to call today' })
  // Hannah was called before, as one of those who are new.
  await expect(calls.getByRole('listitem')).toHaveCount(1)
  const number = calls.getByRole('link', { name: '414-555-0177 Maya Okafor' })
  const question = calls.getByRole('group', { name: 'How did it go? Maya Okafor' })
  // A thumb that slipped.
  await number.click()
  await question.getByRole('button', { name: 'I didn’t call' }).click()
  await expect(calls.getByRole('link', { name: 'Maya Okafor', exact: true })).toBeFocused()
  await number.click()
  await question.getByRole('button', { name: 'Add a note' }).click()
  await expect(question.getByLabel('Note')).toBeFocused()
  await question.getByLabel('Note').fill('She needs a ride on Thursday.')
  await question.getByRole('button', { name: 'Left a message' }).click()
  await expect(popup(page, 'Noted: Left a message')).toBeVisible()
  await expect(calls.getByText('Nobody is waiting for a call.')).toBeVisible()
  await expect(calls).toBeFocused()
}

const followTheBell = async (page: Page, follow: () => Promise<void>) => {
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await follow()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
  await bell(page).click()
  await panel(page)
    .getByRole('link', { name: /3 new followers.*Rosa Marin/ })
    .click()
  await expect(page).toHaveURL('/people?kind=follows')
  await expect(peopleOf(page)).toHaveText([/Rosa Marin/, /Devon Clarke/, /Luis Ortega/])
}

const handOver = async (page: Page) => {
  await peopleOf(page).getByRole('link', { name: 'Rosa Marin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('What is to be done?').fill('Ask her about the choir')
  await dialog.getByLabel('Who does it?').selectOption('Teo Brandt')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  const task = tasks.getByRole('listitem')
  await expect(task).toContainText('Ask her about the choir')
  await expect(task.getByText('For Teo Brandt')).toBeAttached()
  // The way back from a person leads to the same list.
  await page.getByRole('main').getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL('/people?kind=follows')
}

const tagSeveral = async (page: Page) => {
  await page.getByRole('checkbox', { name: /^Select everyone/ }).check()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect(bar).toContainText('3 selected. 2 may be emailed.')
  await bar.getByRole('button', { name: 'Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 3 people' })
  await dialog.getByLabel('Tag').fill('Thursdays')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect(popup(page, '3 people are tagged “Thursdays”')).toBeVisible()
  await expect(peopleOf(page).getByText('Thursdays')).toHaveCount(3)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('What they did').selectOption('')
  await filters.getByLabel('Tag').selectOption('Thursdays')
  await filters.getByRole('button', { name: 'Show people' }).click()
  await expect(page).toHaveURL('/people?tag=Thursdays')
  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Free on Thursdays')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Free on Thursdays 3' })).toHaveAttribute('aria-pressed', 'true')
}

const writeToThem = async (page: Page) => {
  await page.getByRole('link', { name: 'Write to 2' }).click()
  await expect(page.getByText('Free on Thursdays', { exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3 allow mail from you and get it.')).toBeVisible()
  await page.getByLabel('Subject').fill('The hearing is tonight')
  await page.getByLabel('Message').fill('Doors open at six.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The hearing is tonight' })).toBeVisible()
  const preview = page.frameLocator('iframe[title="What people get"]').locator('main')
  await expect(preview.getByText('Doors open at six.')).toBeVisible()
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send “The hearing is tonight”' })
  await expect(dialog.getByText('It goes to 2 people.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(popup(page, 'Your mail is on its way')).toBeVisible()
  const results = page.getByRole('region', { name: 'What came of it' })
  await expect(results.getByRole('definition').nth(1)).toHaveText(/^2/)
}

const checkIn = async (page: Page) => {
  // The list was read before the task was there. It is read again now, and then moves what is below.
  await expect(page.getByRole('region', { name: 'Tasks' })).toContainText('Ask her about the choir')
  const next = page.getByRole('region', { name: 'Next event' })
  await expect(next).toContainText('Fill the hearing room')
  await next.getByRole('link', { name: 'Open the roster' }).click()
  await expect(page.getByText('0 of 2 here')).toBeVisible()
  await loseConnection(page)
  await onRoster(page, 'Ada Guest').getByRole('button').click()
  await onRoster(page, 'Ben Guest').getByRole('button').click()
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a walk-in' })
  await dialog.getByLabel('Name').fill('Dana Walker')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('3 of 3 here')).toBeVisible()
  await expect(page.getByText('No connection. 3 changes are kept on this device')).toBeVisible()
  await expect(onRoster(page, 'Dana Walker')).toContainText('Waiting to be sent')
  await expectAccessible(page)
  await regainConnection(page)
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('3 of 3 here')).toBeVisible()
}

const askUndecided = async (page: Page) => {
  const next = page.getByRole('region', { name: 'Next event' })
  await next.getByRole('button', { name: 'Ask the one who said “maybe”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send the mail' }).click()
  await expect(next.getByRole('status').filter({ hasText: 'They were asked just now.' })).toBeVisible()
}

const readResults = async (page: Page, campaignId: string) => {
  const activity = page.getByRole('group', { name: 'Filter activity' })
  await activity.getByRole('button', { name: /^Call Campaigns/ }).click()
  await page.getByRole('link', { name: /Grace Clarke called.*Call about the dam/ }).click()
  await expect(page).toHaveURL(`/organization/actions/call-campaign/results/${campaignId}`)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/Reached someone\s*1/)
  await expect(page.getByRole('region', { name: 'Who took part' })).toContainText('Grace Clarke')
  await expectAccessible(page)
}

/** @shows people.morning-page, people.list-page, broadcasts.page, attendance.roster-page, attendance.undecided, activity.links */
test('an organizer does the work of a whole morning on a phone, and each step leads to the next', async ({
  page,
  request,
}) => {
  const { organizer, campaignId, follow, turnout } = await gatherMorning(request)
  await signIn(page, organizer)
  await openListening(page, '/dashboard')
  await test.step('welcomes who is new', () => welcomeSomebody(page))
  await test.step('calls who waits for a call', () => callSomebody(page))
  await test.step('is told by the bell that somebody follows', () => followTheBell(page, follow))
  await test.step('hands a task to a colleague', () => handOver(page))
  await test.step('tags several people', () => tagSeveral(page))
  await test.step('writes to them', () => writeToThem(page))
  await returnToDashboard(page)
  await test.step('checks people in without a connection', () => checkIn(page))
  await expect.poll(turnout).toMatchObject({ attended: 3, walk_ins: 1 })
  await returnToDashboard(page)
  await test.step('asks who is undecided', () => askUndecided(page))
  await test.step('reads what came of a campaign', () => readResults(page, campaignId))
})
