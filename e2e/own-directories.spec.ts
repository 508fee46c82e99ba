import type { Page } from '@playwright/test'
import { moore, officesOf } from '../server/testing/congress-files.ts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization, signIn } from './people.ts'
import { openImport } from './representative-fixtures.ts'
import { answerRequests } from './request-handlers.ts'

const chooseFile = (page: Page, name: string, content: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const people = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('listitem')

const listed = (page: Page) => page.getByRole('region', { name: 'How they will be listed' })

/** The columns of `legislators-current.csv` of congress-legislators, with people of three states and one bad row. */
const congress = [
  'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,state,district,senate_class,party,url,address,phone,contact_form',
  'Baldwin,Tammy,,,,Tammy Baldwin,1962-02-11,F,sen,WI,,1,Democrat,,,202-224-5653,',
  'Johnson,Ron,,,,Ron Johnson,1955-04-08,M,sen,WI,,3,Republican,,,202-224-5323,',
  'Moore,Gwen,S.,,,Gwen Moore,1951-04-18,F,rep,WI,4,,Democrat,,,202-225-4572,',
  'Klobuchar,Amy,,,,Amy Klobuchar,1960-05-25,F,sen,MN,,1,Democrat,,,202-224-3244,',
  'Smith,Tina,,,,Tina Smith,1958-03-04,F,sen,MN,,2,Democrat,,,202-224-5641,',
  'Boozman,John,,,,John Boozman,1950-12-10,M,sen,AR,,3,Republican,,,202-224-4843,',
  'Nobody,,,,,Nobody Yet,,,sen,MN,,2,,,,,',
].join('\n')

const previewPath = '/api/directories/actions'

/** @shows directories.known-files */
test('an organizer imports the list of Congress as YAML, and is told if a YAML file is no such list', async ({
  page,
  request,
  failures,
}) => {
  await openImport(page, request)
  await expect(page.getByLabel('CSV file')).toHaveAttribute('accept', /\.yaml/)
  failures.expect({ method: 'POST', path: previewPath, status: 422 })
  await chooseFile(page, 'committees-current.yaml', '- type: house\n  name: House Committee on Agriculture')
  await expect(page.getByLabel('CSV file')).toHaveAccessibleDescription(
    /This YAML file is not legislators-current.yaml/,
  )
  await chooseFile(page, 'legislators-current.yaml', moore)
  await expect(page.getByText('This is the list of Congress by congress-legislators')).toBeVisible()
  await page.getByRole('button', { name: 'Create the directory with 1 person' }).click()
  await expect(page.getByRole('heading', { name: 'U.S. Congress', level: 1 })).toBeVisible()
  await expect(people(page)).toContainText('U.S. House of Representatives, Wisconsin, district 4')
})

/** `legislators-district-offices.yaml`, with the largest number of offices that somebody has in it. */
const cities = [
  'Milwaukee',
  'Racine',
  'Kenosha',
  'West Allis',
  'Wauwatosa',
  'Cudahy',
  'Glendale',
  'St. Francis',
  'La Crosse',
]
const districtOffices = [
  officesOf('M001160', ...cities.map((city, index) => ({ city, phone: `414-555-010${index}` }))),
  officesOf('X000001', { city: 'Nowhere', phone: '414-555-0110' }),
].join('\n')

/** @shows directories.district-offices */
test('an organizer adds the district offices of Congress, and callers reach them when Washington does not answer', async ({
  page,
  request,
  failures,
}) => {
  const owner = await openImport(page, request)
  failures.expect({ method: 'POST', path: previewPath, status: 422 })
  await chooseFile(page, 'legislators-district-offices.yaml', districtOffices)
  await expect(page.getByLabel('CSV file')).toHaveAccessibleDescription(/Import the members first/)
  await chooseFile(page, 'legislators-current.yaml', moore)
  await expect(page.getByText('Numbers of district offices are in a file of their own')).toBeVisible()
  await page.getByRole('button', { name: 'Create the directory with 1 person' }).click()

  await page.getByRole('button', { name: 'Import a newer list' }).click()
  await chooseFile(page, 'legislators-district-offices.yaml', districtOffices)
  await expect(page.getByText('These are the district offices of Congress')).toBeVisible()
  await expect(
    listed(page).getByText('9 numbers of district offices will be added. They’re the offices of 1 person.'),
  ).toBeVisible()
  await expect(listed(page)).toContainText('Milwaukee 414-555-0100')
  await expect(page.getByRole('region', { name: 'Rows with mistakes' })).toContainText(
    'Nobody in the directory has the id “X000001”',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 9 numbers' }).click()
  await expect(people(page)).toHaveText([/Gwen Moore.*Washington 202-225-4572.*Milwaukee 414-555-0100/])
  await expect(page.getByRole('button', { name: 'Import a newer list' })).toBeFocused()

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const campaign = { ...callCampaign, call_list: [], directory_id: id }
  await open(page, await publishCampaign(request, owner, 'call-campaign', campaign))
  await page.getByLabel('Your postal code').fill('53202')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '202-225-4572' })).toBeVisible()
  await page.getByText('No answer? Try one of 9 other offices').click()
  await expect(page.getByRole('link', { name: 'Milwaukee: 414-555-0100' })).toHaveAttribute('href', 'tel:4145550100')
  await expect(page.getByRole('link', { name: 'La Crosse: 414-555-0108' })).toBeVisible()
  await expectAccessible(page)
})

/** @shows directories.pages, directories.known-files, directories.own, targets.page */
test('an organizer imports the list of Congress, and callers are shown who represents them', async ({
  page,
  request,
  browser,
  baseURL,
  failures,
}) => {
  const { session, organizationId } = await registerPublicOrganization(request)
  await signIn(page, { email: '', password: '', session })

  await test.step('the list is imported, and its columns are known', async () => {
    await open(page, '/settings')
    await page.getByRole('link', { name: 'Directories' }).click()
    await expect(page.getByRole('heading', { name: 'Directories', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Import a list' }).click()
    await chooseFile(page, 'legislators-current.csv', congress)
    await expect(page.getByText('This is the list of Congress by congress-legislators')).toBeVisible()
    await expect(listed(page).getByText('6 people will be listed.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Rows with mistakes' })).toContainText('There is no phone number')
    await expect(page.getByLabel('Name of the directory')).toHaveValue('U.S. Congress')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the directory with 6 people' }).click()
    await expect(page.getByRole('heading', { name: 'U.S. Congress', level: 1 })).toBeVisible()
    await expect(people(page)).toHaveCount(6)
  })

  const path =
    await test.step('a campaign calls the senators of two states, and the chair of a committee', async () => {
      await page.getByRole('link', { name: 'Make a call campaign' }).click()
      await expect(page.getByRole('radio', { name: 'People from a directory' })).toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Directory' }).locator('option:checked')).toHaveText(
        'U.S. Congress',
      )
      for (const field of ['title', 'summary', 'background', 'message'] as const)
        await page.locator(`[name=${field}]`).fill(callCampaign[field])
      await page.getByRole('radio', { name: 'People from a directory' }).check()
      await page.getByRole('combobox', { name: 'Directory' }).selectOption('U.S. Congress')
      await expect(page.getByText('6 people · updated')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Senator (5)' }).check()
      const areas = page.getByRole('group', { name: 'Areas' })
      await areas.getByRole('checkbox', { name: 'Wisconsin (3)' }).check()
      await areas.getByRole('checkbox', { name: 'Minnesota (2)' }).check()
      await page.getByRole('textbox', { name: 'Find a person' }).fill('Boozman')
      await page.getByRole('button', { name: 'Add John Boozman' }).click()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.waitForURL('**/organization/actions/call-campaign')
      const own = `/call-campaigns?organization_id=${organizationId}`
      const { data } = await callApi<{ data: { id: string }[] }>(request, 'GET', own)
      return `/call-campaign/${organizationId}/${data[0]?.id ?? ''}`
    })

  const callers = [
    { place: '53202', found: '2 people on this list represent you', first: 'Senator Tammy Baldwin' },
    // The postal code lies in two districts, whose members are not called: nothing has to be asked.
    { place: '53217', found: '2 people on this list represent you', first: 'Senator Tammy Baldwin' },
    { place: '90210', found: 'Nobody on this list represents you', first: 'Senator John Boozman' },
  ]
  await test.step('guests in Milwaukee, in two districts and elsewhere see whom to call', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    for (const { place, found, first } of callers) {
      await open(page, path)
      await page.getByLabel('Your postal code').fill(place)
      await page.keyboard.press('Enter')
      await expect(page.locator('#representatives')).toContainText(found)
      await expect(page.getByRole('heading', { name: first, level: 2 })).toBeVisible()
    }
    failures.expect({ method: 'GET', path: /\/api\/call-campaigns\/[\w-]+\/targets/, status: 422 })
    await open(page, path)
    await page.getByLabel('Your postal code').fill('SW1A 1AA')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your postal code')).toHaveAccessibleDescription(/Enter a postal code, such as 53202/)
  })

  await test.step('and so they do without scripts, and call', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
    for (const { place, found, first } of callers) {
      await plain.goto(path)
      await plain.getByLabel('Your postal code').fill(place)
      await plain.keyboard.press('Enter')
      await expect(plain.locator('#representatives')).toContainText(found)
      await expect(plain.getByRole('heading', { name: first, level: 2 })).toBeVisible()
    }
    await plain.getByLabel('Name', { exact: true }).fill('Maya Okafor')
    await plain.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
    await plain.getByRole('button', { name: 'Reached' }).click()
    await expect(plain.getByText('Your call to John Boozman is counted')).toBeVisible()
  })
})

/** @shows directories.pages, directories.mapping, directories.preview, directories.replace, directories.delete */
test('an organizer imports a table of their own, replaces it by a newer one, and deletes it', async ({
  page,
  request,
  failures,
}) => {
  await openImport(page, request)
  failures.expect({ method: 'POST', path: previewPath, status: 422 })
  await chooseFile(page, 'empty.csv', 'Member,Phone')
  await expect(page.getByText('There are no people in this file').filter({ visible: true })).toHaveCount(2)

  const rows = ['Ines Okello,Ald.,414-555-0126,414-555-0127', 'Kenji Tanaka,Ald.,414-555-0128,', 'Nobody,Ald.,12,']
  await chooseFile(page, 'council.csv', ['Seat holder,Title,Phone,Ward office', ...rows].join('\n'))
  const holds = (column: string) => page.getByLabel(`What “${column}” contains`)
  await expect(holds('Title')).toHaveValue('title')
  await expect(holds('Seat holder')).toHaveValue('')
  await expect(page.getByText('Say which column has the names')).toBeVisible()
  await expect(listed(page).getByText('Nobody can be listed yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create the directory/ })).toHaveCount(0)
  await expectAccessible(page)

  await holds('Seat holder').selectOption('Full name')
  await expect(listed(page).getByText('2 people will be listed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows with mistakes' })).toContainText('Phone: Enter a phone number')
  await holds('Ward office').selectOption('Second phone')
  await expect(page.getByText('Ward office 414-555-0127')).toBeVisible()
  await page.getByRole('button', { name: 'Create the directory with 2 people' }).click()
  await expect(page.getByLabel('Source')).toBeFocused()
  await expect(page.getByLabel('Source')).toHaveAccessibleDescription(/This field is required/)
  await page.getByLabel('Name of the directory').fill('Common Council')
  await page.getByLabel('Source').fill('The city clerk')
  await test.step('a refusal that is about the file is told, too', async () => {
    failures.expect({ method: 'POST', path: '/api/directories', status: 422 })
    const mend = await answerRequests(page, '**/api/directories', (route) =>
      route.fulfill({ status: 422, json: { code: 'INVALID', message: '', errors: { file: ['It has changed'] } } }),
    )
    await page.getByRole('button', { name: 'Create the directory with 2 people' }).click()
    await expect(page.getByText('It has changed')).toBeVisible()
    mend()
  })
  await page.getByRole('button', { name: 'Create the directory with 2 people' }).click()

  const title = (name: string) => page.getByRole('heading', { name, level: 1 })
  await expect(title('Common Council')).toBeVisible()
  await expect(page.getByText('Source: The city clerk · 2 people · updated')).toBeVisible()
  await expect(people(page)).toHaveCount(2)
  await expectAccessible(page)

  await test.step('somebody is found by name', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name or office' })
    await search.fill('tanaka')
    await search.press('Enter')
    await expect(people(page)).toHaveText([/Ald. Kenji Tanaka/])
    await search.fill('nobody of that name')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nobody is found' })).toBeVisible()
    await search.fill('')
    await expect(people(page)).toHaveCount(2)
  })

  await test.step('a newer list takes its place, with the columns as before', async () => {
    await page.getByRole('button', { name: 'Import a newer list' }).click()
    await chooseFile(
      page,
      'council-2027.csv',
      `Seat holder,Title,Phone,Ward office\n${rows[0]}\nAda New,Ald.,414-555-0130,`,
    )
    await expect(page.getByText('1 new, 1 known, 1 listed no longer.')).toBeVisible()
    await expect(page.getByText('Most people of the present list are not in this file.')).toHaveCount(0)
    await expect(holds('Ward office')).toHaveValue('phone_2')
    await page.getByRole('button', { name: 'Replace the list by 2 people' }).click()
    await expect(people(page)).toHaveText([/Ald. Ines Okello.*Ward office 414-555-0127/, /Ald. Ada New/])
    await expect(page.getByRole('button', { name: 'Import a newer list' })).toBeFocused()
  })

  await test.step('its name is changed', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the directory' })
    await dialog.getByLabel('Name of the directory').fill('Common Council of Milwaukee')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(title('Common Council of Milwaukee')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the directory' }).click()
  await expect(title('Directories')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sample Congress' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Common Council' })).toHaveCount(0)
})
