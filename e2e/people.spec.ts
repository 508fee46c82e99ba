import { dateIn } from '@rostrum/contract/zoned-time'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, pressAndRead, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn } from './people.ts'
import { gatherPeople } from './people-fixtures.ts'
import { registerWithAdmin } from './team-fixtures.ts'

const listOf = (page: Page) => page.getByRole('list', { name: 'People' })
const rowOf = (page: Page, name: string) => listOf(page).getByRole('listitem').filter({ hasText: name })
const popup = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** @shows people.morning-page */
test('an organizer welcomes, calls and finishes a task in the morning', async ({ page, request, failures }) => {
  const { organizer } = await gatherPeople(request)
  await signIn(page, organizer)
  await open(page, '/dashboard')

  const numbers = page.getByRole('list', { name: 'Your day in numbers' })
  await expect(numbers.getByRole('listitem')).toHaveText([
    '3since yesterday',
    '3to welcome',
    '1to call today',
    '0tasks due',
  ])
  const welcome = page.getByRole('region', { name: 'New, not yet welcomed' })
  await expect(welcome.getByText('48 hours left')).toHaveCount(3)
  await expect(welcome.getByText('Pledged to vote for Elena Ruiz')).toBeVisible()
  // Each row offers the one way that the person allows.
  await expect(welcome.getByRole('link', { name: 'Call Hannah Vue' })).toHaveAttribute('href', /^tel:/)
  await expect(welcome.getByRole('link', { name: 'Write Luis Ortega' })).toHaveAttribute('href', /^mailto:/)
  await expect(welcome.getByRole('listitem').filter({ hasText: 'Devon Clarke' })).toContainText(
    'No way to reach them yet',
  )
  await expectAccessible(page)

  // Writing is noted at once.
  await welcome.getByRole('link', { name: 'Write Luis Ortega' }).click()
  await expect(popup(page, 'Noted that you wrote to Luis Ortega')).toBeVisible()
  await expect(welcome.getByText('Luis Ortega')).toHaveCount(0)

  // After a call, the row asks how it went.
  const calls = page.getByRole('region', { name: 'Who to call today' })
  await expect(calls.getByText('Needs help to register')).toBeVisible()
  await calls
    .getByRole('link', { name: /Hannah Vue$/ })
    .last()
    .click()
  const question = calls.getByRole('group', { name: 'How did it go? Hannah Vue' })
  await question.getByRole('button', { name: 'Add a note' }).click()
  await question.getByLabel('Note').fill('She works second shift.')
  await question.getByRole('button', { name: 'Reached' }).click()
  await expect(popup(page, 'Noted: Reached')).toBeVisible()
  await expect(calls.getByText('Nobody is waiting for a call.')).toBeVisible()
  await expect(welcome.getByText('Hannah Vue')).toHaveCount(0)

  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  failures.expect({ method: 'POST', path: '/api/tasks', status: 422 })
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog.getByText('Enter a title')).toBeVisible()
  await dialog.getByLabel('What is to be done?').fill('Print 80 signs')
  await dialog.getByLabel('Who does it?').selectOption('Ines Okafor')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  const task = tasks.getByRole('listitem')
  await expect(task).toContainText('Print 80 signsToday')
  await expect(task.getByText('For Ines Okafor')).toBeAttached()
  await expect(numbers).toContainText('1task due')
  expect(await pressAndRead(task.getByRole('checkbox', { name: 'Print 80 signs' }))).toBe(true)
  await expect(task).toContainText('Done by Ines Okafor')
  await expect(numbers).toContainText('0tasks due')

  // Each number leads to its list.
  await numbers.getByRole('link', { name: 'to welcome' }).click()
  await expect(page).toHaveURL('/people?not_welcomed=true&is_late=false&sort=waiting')
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1)
  await expect(rowOf(page, 'Devon Clarke')).toBeVisible()
})

/** @shows people.list-page */
test('an organizer filters the people, saves a segment, tags several and exports them', async ({
  page,
  request,
  failures,
}) => {
  const { organizer } = await gatherPeople(request)
  await signIn(page, organizer)
  await open(page, '/people')
  await expect(page.getByText('3 people have followed, acted, pledged or written, or were imported.')).toBeVisible()
  await expect(page.getByText('3 people. 1 may be emailed, 1 may be called.')).toBeVisible()
  await expect(rowOf(page, 'Luis Ortega').getByRole('img', { name: 'May email' })).toBeVisible()
  await expect(rowOf(page, 'Luis Ortega').getByRole('img', { name: 'No calls' })).toBeVisible()
  await expectAccessible(page)

  await rowOf(page, 'Luis Ortega').getByRole('checkbox').check()
  await rowOf(page, 'Hannah Vue').getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect(bar).toContainText('2 selected. 1 may be emailed.')
  // A task is about one person.
  await expect(bar.getByRole('button', { name: 'Task' })).toBeHidden()
  await bar.getByRole('button', { name: 'Tag' }).click()
  const tagging = page.getByRole('dialog', { name: 'Tag 2 people' })
  failures.expect({ method: 'POST', path: '/api/people/actions', status: 422 })
  await tagging.getByRole('button', { name: 'Add tag' }).click()
  await expect(tagging.getByText('This field is required')).toBeVisible()
  await tagging.getByLabel('Tag').fill('Weekends')
  await tagging.getByRole('button', { name: 'Add tag' }).click()
  await expect(popup(page, '2 people are tagged “Weekends”')).toBeVisible()
  await expect(listOf(page).getByText('Weekends')).toHaveCount(2)

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Tag').selectOption('Weekends')
  await filters.getByLabel('What they did').selectOption('Pledge to vote')
  await filters.getByRole('button', { name: 'Show people' }).click()
  await expect(page).toHaveURL('/people?tag=Weekends&kind=candidates')
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1)
  // A filter is removed by its chip.
  await page.getByRole('link', { name: 'Pledge to vote, remove filter' }).click()
  await expect(listOf(page).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('On weekends')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const segment = page.getByRole('button', { name: 'On weekends 2' })
  await expect(segment).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Everyone 3' }).click()
  await expect(page).toHaveURL('/people')
  await segment.click()
  await expect(page).toHaveURL('/people?tag=Weekends')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).filter({ visible: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('people.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Hannah Vue')
  expect(text).not.toContain('Devon Clarke')

  await page.getByRole('button', { name: 'Delete segment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete segment' }).click()
  await expect(segment).toBeHidden()
  await expect(listOf(page).getByRole('listitem')).toHaveCount(2)

  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('nobody like this')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Show everyone' }).click()
  await expect(listOf(page).getByRole('listitem')).toHaveCount(3)
})

/** @shows people.person-page */
test('an organizer notes what the next caller should know, and merges somebody who is listed twice', async ({
  page,
  request,
}) => {
  const { organizer, hannahEmail } = await gatherPeople(request)
  await signIn(page, organizer)
  await open(page, '/people')
  await rowOf(page, 'Hannah Vue').getByRole('link', { name: 'Hannah Vue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hannah Vue' })).toBeVisible()
  await expect(page.getByText(/^Say hello by /)).toBeVisible()
  await expect(page.getByText('Needs help to register')).toBeVisible()
  await expect(page.getByRole('link', { name: hannahEmail })).toHaveAttribute('href', `mailto:${hannahEmail}`)
  await expectAccessible(page)

  // A call that reached nobody does not welcome somebody.
  await page.getByRole('link', { name: 'Call Hannah' }).click()
  await page.getByRole('button', { name: 'No answer' }).click()
  // The question is gone, and the focus is where it was before.
  await expect(page.getByRole('link', { name: 'Call Hannah' })).toBeFocused()
  const timeline = page.getByRole('region', { name: 'What happened' })
  await expect(timeline.getByText('Ines Okafor called: No answer')).toBeVisible()
  await expect(page.getByText(/^Say hello by /)).toBeVisible()

  await timeline.getByLabel('Note about Hannah Vue').fill('She asks if her kids can come.')
  await expect(timeline.getByText('Only you see it so far.')).toBeVisible()
  await timeline.getByRole('button', { name: 'Save note' }).click()
  const note = timeline.getByRole('listitem').filter({ hasText: 'She asks if her kids can come.' })
  await expect(note).toContainText('Ines Okafor left a note')
  await expect(timeline.getByLabel('Note about Hannah Vue')).toHaveValue('')

  const details = page.getByRole('region', { name: 'Details' })
  await details.getByLabel('Looked after by').selectOption('Ines Okafor')
  await expect(popup(page, 'Saved who looks after them')).toBeVisible()
  await details.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabel('What it is').fill('Building')
  await dialog.getByLabel('Value').fill('Humboldt Arms')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('definition')).toHaveText('Humboldt Arms')

  const duplicates = page.getByRole('region', { name: 'Listed twice?' })
  await duplicates.getByRole('button', { name: 'Merge with another person' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge with another person' })
  await merging.getByLabel('Search for the other entry').fill('Luis')
  await merging.getByRole('radio', { name: /Luis Ortega/ }).check()
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(timeline.getByText('Followed you')).toBeVisible()
  await duplicates.getByRole('button', { name: 'Separate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Separate' }).click()
  await expect(timeline.getByText('Followed you')).toBeHidden()

  await note.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(note).toBeHidden()

  await page.reload()
  await expect(details.getByLabel('Looked after by')).toHaveValue(/./)
  await expect(details.getByRole('definition')).toHaveText('Humboldt Arms')
})

/** @shows people.roles-page */
test('a viewer of an organization sees the dashboard without names, and no list of people', async ({
  page,
  request,
}) => {
  const { owner, admin } = await registerWithAdmin(request, 'viewer')
  await signIn(page, admin)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New, not yet welcomed' })).toHaveCount(0)
  await page.goto('/people')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'People' })).toHaveCount(0)
})

/** @shows people.list-page */
test('an organization without people reads how it gets them', async ({ page, request }) => {
  await signIn(page, await registerPublicOrganization(request))
  await open(page, '/dashboard')
  await expect(page.getByText('Everyone who is new has been welcomed.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'People' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
})

test.describe('somebody of the team who travels', () => {
  // Where it is yesterday, or the day before.
  test.use({ timezoneId: 'Pacific/Pago_Pago' })

  /** @shows people.morning-page, people.tasks */
  test('counts the days of the organization', { tag: '@nightly' }, async ({ page, request }) => {
    const zone = 'Pacific/Kiritimati'
    const organizer = await registerPublicOrganization(request)
    const { token } = organizer.session.meta
    const path = `/organizations/${organizer.organizationId}`
    await callApi(request, 'PUT', path, { token, data: { timezone: zone } })
    await signIn(page, organizer)
    await open(page, '/dashboard')
    const numbers = page.getByRole('list', { name: 'Your day in numbers' })
    const today = dateIn(zone, new Date())
    const yesterday = dateIn(zone, new Date(Date.now() - 24 * 60 * 60 * 1000))
    await expect(numbers.getByRole('link', { name: /since yesterday/ })).toHaveAttribute(
      'href',
      `/people?since=${yesterday}`,
    )
    const tasks = page.getByRole('region', { name: 'Tasks' })
    await tasks.getByRole('button', { name: 'Add' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('What is to be done?').fill('Print 80 signs')
    await expect(dialog.getByLabel('By which day?')).toHaveValue(today)
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect(tasks.getByRole('listitem')).toContainText('Print 80 signsToday')
    await expect(numbers).toContainText('1task due')
  })

  /** @shows people.person-page, people.tasks */
  test(
    'is told that a task about somebody is due on the day of the organization',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const zone = 'Pacific/Kiritimati'
      const { organizer } = await gatherPeople(request)
      const { token } = organizer.session.meta
      await callApi(request, 'PUT', `/organizations/${organizer.organizationId}`, { token, data: { timezone: zone } })
      const { data } = await callApi<{ data: { id: string }[] }>(request, 'GET', '/people?search=hannah', { token })
      const path = `/people/${data[0]?.id}`
      const called = { channel: 'call', outcome: 'reached' }
      await callApi(request, 'POST', `${path}/actions?action=contacted`, { token, data: called })
      const task = { title: 'Bring her the form', due_on: dateIn(zone, new Date()) }
      await callApi(request, 'POST', `${path}/tasks`, { token, data: task })
      await signIn(page, organizer)
      await open(page, path)
      await expect(page.getByText('This task is due today.')).toBeVisible()
    },
  )
})
