import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { freshEmail, registerPublicOrganization, signIn } from './people.ts'
import { pauseRequests } from './request-handlers.ts'

/** @shows people-imports.page */
test('an organizer imports people from a spreadsheet, finds one of them, and undoes it', async ({
  page,
  request,
  failures,
}) => {
  const organizer = await registerPublicOrganization(request)
  await signIn(page, organizer)
  const releasePeople = await pauseRequests(page, (url) => url.pathname === '/api/people')
  await open(page, '/people')
  const link = page.getByRole('link', { name: 'Import' }).filter({ visible: true })
  // On a phone, its place depends on whether there is anybody. Before that is known, it would move away from a press.
  await expect(link).toHaveCount(isNarrow(page) ? 0 : 1)
  releasePeople()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Import people', level: 1 })).toBeVisible()
  const upload = (content: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  failures.expect({ method: 'POST', path: '/api/people-imports', status: 422 })
  await upload('Name,Email')
  await expect(page.getByText('There are no people in this file').filter({ visible: true })).toHaveCount(2)

  const email = freshEmail('ana')
  await upload(`Nombre,Apellidos,Correo,Edificio\nAna,Ruiz,${email},Humboldt Arms\nBen,Cole,not an address,`)
  await expect(page.getByLabel('What “Correo” contains')).toHaveValue('email')
  await expect(page.getByLabel('What “Apellidos” contains')).toHaveValue('last_name')
  await expect(page.getByText('1 person will be imported.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows with mistakes' })).toContainText('Correo: ')
  await expectAccessible(page)

  // Without an address, nobody could be found again.
  const address = page.getByLabel('What “Correo” contains')
  failures.expect({ method: 'POST', path: /\/api\/people-imports\/[\w-]+\/actions/, status: 422 })
  await address.selectOption('')
  await expect(page.getByText('An email address or a phone number is needed', { exact: true })).toBeVisible()
  await address.selectOption('email')
  await expect(page.getByText('An email address or a phone number is needed', { exact: true })).toHaveCount(0)
  await page.getByLabel('What “Edificio” contains').selectOption('A field of your own')
  await expect(page.getByLabel('Name of the field')).toHaveValue('Edificio')

  const start = page.getByRole('button', { name: 'Import 1 person' })
  await start.click()
  await expect(page.getByLabel('How did they agree?')).toBeFocused()
  await page.getByLabel('To get your emails').check()
  await page.getByLabel('How did they agree?').fill('They signed up on paper at the block party.')
  await page.getByLabel('Tag for everybody in this file').fill('Block party')
  await start.click()
  await expect(page.getByText('1 person was added')).toBeVisible()
  await expect(page.getByText('1 row was left out.')).toBeVisible()

  await page.getByRole('link', { name: 'Show these people' }).click()
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: 'Ana Ruiz' }).click()
  await expect(page.getByText(/^Imported from members\.csv, by /)).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByText('Humboldt Arms')).toBeVisible()

  await open(page, '/people/import')
  const history = page.getByRole('list', { name: 'Imports' })
  await expect(history).toContainText('1 person imported')
  await page.getByRole('button', { name: 'Undo the import of members.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(history).toContainText('Undone')
  await open(page, '/people')
  await expect(page.getByText('Nobody yet')).toBeVisible()
})
