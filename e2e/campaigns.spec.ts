import type { APIRequestContext } from '@playwright/test'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { answerRequests } from './request-handlers.ts'
import { edgesOf } from './page-checks.ts'
import {
  logInByForm,
  registerOrganization,
  registerPublicOrganization,
  removeSession,
  signIn,
  signUpSupporter,
} from './people.ts'

/** Registers an organization and publishes its page. */
const publicOrganization = async (request: APIRequestContext, name: string) => {
  const account = await registerPublicOrganization(request, name)
  return { ...account, token: account.session.meta.token }
}

/** Removes the session from the browser, so that nobody is signed in after the next page load. */

/** @shows email-campaigns.form, email-campaigns.writing, access.log-in-to-act */
test('an organizer publishes an email campaign, and a supporter writes the email and is thanked', async ({
  page,
  request,
  failures,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await publicOrganization(request, 'Clean River Alliance')
  await signIn(page, owner)
  await page.goto('/organization/actions/email-campaign')
  await expect(page.getByRole('heading', { name: 'No email campaigns yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New email campaign' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toContainText('Person 1, Email address: Enter an email address')
  await expectAccessible(page)
  await page.getByLabel('Title').fill(emailCampaign.title)
  await page.getByLabel('About').fill(emailCampaign.about)
  await page.getByLabel('Subject').fill(emailCampaign.subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear ')
  await page.getByRole('button', { name: 'Recipients' }).click()
  await expect(page.getByText('Dear Ald. Okello')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(emailCampaign.message)
  await page.getByLabel('What not to say').fill(emailCampaign.guidelines)
  await page.getByLabel('Name', { exact: true }).fill('Commissioner Tanaka')
  await page.getByLabel('Email address').fill('tanaka@county.example')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Name', { exact: true }).nth(1).fill('Commissioner Okello')
  await page.getByLabel('Email address').nth(1).fill('okello@county.example')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email campaigns' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('0 people wrote')

  await removeSession(page)
  const supporter = await signUpSupporter(request)
  await page.goto(`/organization/${owner.organizationId}?tab=actions`)
  await page.getByRole('link', { name: 'Write email: Write about the dam' }).click()
  await expectAccessible(page)

  await test.step('a visitor sees placeholders in the text, which the name and the city replace', async () => {
    const text = page.getByLabel('Text', { exact: true })
    await expect(text).toHaveValue(
      'Dear Commissioner Tanaka and Commissioner Okello,\n\nI am [your name] from [your city]: 50% & more.',
    )
    await page.getByLabel('Your name').fill('Rosa Marin')
    await page.getByLabel('Your city').fill('Seattle')
    await page.getByLabel('Commissioner Okello').uncheck()
    await expect(text).toHaveValue('Dear Commissioner Tanaka,\n\nI am Rosa Marin from Seattle: 50% & more.')
    await text.fill('Dear Commissioner,\nmy own words: 50% & more.')
    await page.getByLabel('Subject').fill('The dam & me')
  })

  await test.step('the links to email apps and the copied text contain the written email', async () => {
    await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveAttribute(
      'href',
      'mailto:tanaka@county.example?subject=The%20dam%20%26%20me&body=Dear%20Commissioner%2C%0D%0Amy%20own%20words%3A%2050%25%20%26%20more.',
    )
    await expect(page.getByRole('link', { name: 'Open in Gmail' })).toHaveAttribute(
      'href',
      /[?&]su=The%20dam%20%26%20me&/,
    )
    await expect(page.getByRole('link', { name: 'Open in Outlook' })).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('heading', { name: 'Did you send it?' })).toBeHidden()
    await page.getByRole('button', { name: 'Everything' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'tanaka@county.example\nThe dam & me\n\nDear Commissioner,\nmy own words: 50% & more.',
    )
  })

  await test.step('the email is counted only after log-in and a confirmation that it was sent', async () => {
    await page.getByRole('button', { name: 'Not yet' }).click()
    await expect(page.getByText('Not counted yet')).toBeFocused()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    failures.expect({ method: 'POST', path: '/api/campaign-engagements', status: 422 })
    await page.getByRole('button', { name: 'Yes, I sent it' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Log in to count your email for “Write about the dam”.')).toBeVisible()
    await logInByForm(page, supporter)
    await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeFocused()
    await expect(page.getByText('of us has written: you.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Clean River Alliance' })).toBeVisible()
  })
})

test('a list from a spreadsheet shows its invalid rows and is imported only after a confirmation', async ({
  page,
  request,
}) => {
  await signIn(page, await registerOrganization(request))
  await page.goto('/organization/actions/email-campaign/new')
  const dialog = page.getByRole('dialog', { name: 'Paste or import a list' })
  const open = page.getByRole('button', { name: 'Paste or import a list' })
  const names = page.getByLabel('Name', { exact: true })

  // The dialog is opened and canceled with the keyboard alone.
  await open.press('Enter')
  await dialog
    .getByLabel('Paste the list')
    .fill('Nombre;Correo\nCommissioner Tanaka;tanaka@county.example\nNobody;nowhere')
  await expect(dialog.getByRole('row', { name: /Nobody/ })).toContainText('Email address: Invalid email format')
  await expect(dialog.getByText('1 row can be imported. 1 row will be skipped')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(open).toBeFocused()
  await expect(names).toHaveValue('')

  await open.click()
  await dialog.getByLabel('Paste the list').fill('Commissioner Tanaka\ttanaka@county.example')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(names).toHaveValue('Commissioner Tanaka')

  const csv = (rows: string[]) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  const choose = (rows: string[]) => dialog.getByLabel('Choose a file').setInputFiles(csv(rows))
  await open.click()
  await choose(Array.from({ length: 5000 }, (_, index) => `Person ${index},person${index}@county.example`))
  await expect(dialog.getByRole('alert')).toHaveText('This list has 5,000 rows. The limit is 100.')
  await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true')
  await choose(['Name,Email', '"Okello, Ines",okello@county.example'])
  await expect(dialog.getByText('What should happen to the existing rows?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(names).toHaveCount(2)
  await expect(names.nth(1)).toHaveValue('Okello, Ines')

  await open.click()
  await choose(['Ald. Brandt,brandt@county.example'])
  await dialog.getByLabel('Replace them').check()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(names).toHaveCount(1)
  await expect(names).toHaveValue('Ald. Brandt')
})

/** @shows email-campaigns.writing */
test(
  'an email that is too long for a link to an email app says so and can still be sent in other ways',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const owner = await publicOrganization(request, 'Clean River Alliance')
    const message = 'A sentence that goes on. '.repeat(100)
    const address = await publishCampaign(request, owner, 'email-campaign', { ...emailCampaign, message })
    await page.goto(address)
    await expect(page.getByText('too long to open in your email app')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in your email app' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Open in Gmail' })).toBeVisible()
    await page.getByLabel('Text', { exact: true }).fill('Short.')
    await expect(page.getByRole('link', { name: 'Open in your email app' })).toBeVisible()
  },
)

/** @shows call-campaigns.calls */
test('a supporter continues a call campaign at the next call, on any device', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const owner = await publicOrganization(request, 'Clean River Alliance')
  const address = await publishCampaign(request, owner, 'call-campaign', callCampaign)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await page.goto(address)
  await page.getByLabel('Your city').fill('Seattle')
  await expect(page.getByText('I am Rosa Marin from Seattle.')).toBeVisible()
  // A button sends the outcome and the note at once, so the note comes first.
  await page.getByRole('textbox', { name: 'What did they say?' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Reached' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Commissioner Okello' })).toBeFocused()

  const otherPage = await browser.newPage({ baseURL, locale: 'en-US' })
  await signIn(otherPage, supporter)
  await otherPage.goto(address)
  await expect(otherPage.getByText('Call 2 of 3.')).toBeVisible()
  await otherPage.getByRole('button', { name: 'Skip to Commissioner Brandt' }).click()
  await expect(otherPage.getByText('Call 3 of 3.')).toBeVisible()
  await otherPage.close()

  // A call that cannot be sent is stored, and is sent once the connection works again.
  await page.reload()
  await expect(page.getByText('Call 3 of 3.')).toBeVisible()
  const reconnect = await answerRequests(page, '**/api/campaign-engagements', (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect(page.getByText('1 call waiting to be sent')).toBeVisible()
  reconnect()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You called.' })).toBeVisible()
  await expect(page.getByText('waiting to be sent')).toBeHidden()
  await expect(page.getByText('of us has called: you.')).toBeVisible()
})

/** @shows call-campaigns.calls */
test(
  'a script without blanks asks for nothing, and what is entered is said to stay on the device',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const owner = await publicOrganization(request, 'Clean River Alliance')
    const plain = { ...callCampaign, message: 'Hello {target}, please vote yes.' }
    await page.goto(await publishCampaign(request, owner, 'call-campaign', plain))
    await expect(page.getByText('Hello Commissioner Tanaka, please vote yes.')).toBeVisible()
    await expect(page.getByText('We use this to fill in the text below.')).toBeHidden()
    for (const label of ['Your name', 'Your city']) await expect(page.getByLabel(label)).toBeHidden()

    const named = { ...callCampaign, message: 'Hello {target}, I am {name}.' }
    await page.goto(await publishCampaign(request, owner, 'call-campaign', named))
    await expect(page.getByText('We use this to fill in the text below.')).toBeVisible()
    await expect(page.getByText('What you entered stays on this device.')).toBeHidden()
    await page.getByLabel('Your name').fill('Rosa Marin')
    await expect(page.getByText('What you entered stays on this device.')).toBeVisible()
    await page.getByLabel('Your name').fill('')
    await expect(page.getByText('What you entered stays on this device.')).toBeHidden()
  },
)

test(
  'the steps of a call campaign can be told apart in forced colors',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const owner = await publicOrganization(request, 'Clean River Alliance')
    await page.goto(await publishCampaign(request, owner, 'call-campaign', callCampaign))
    const bars = page.getByRole('listitem').locator('.filled-bar')
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => edgesOf(bars)).toEqual(Array(3).fill('1px solid'))
    const [current, next, last] = await bars.evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).backgroundColor),
    )
    expect(current).not.toBe(next)
    expect(next).toBe(last)
    await page.emulateMedia({ forcedColors: 'none' })
  },
)

/** @shows mail-campaigns.form, mail-campaigns.letter, access.log-in-to-act, design.print */
test('an organizer publishes a mail campaign, and a supporter mails the letter and is thanked', async ({
  page,
  request,
}) => {
  const owner = await publicOrganization(request, 'Clean River Alliance')
  await signIn(page, owner)
  await page.goto('/organization/actions/mail-campaign')
  await expect(page.getByRole('heading', { name: 'No mail campaigns yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New mail campaign' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toContainText('Key point 1, Excerpt: Write a sentence or two')
  await expectAccessible(page)
  await page.getByLabel('Title', { exact: true }).fill(mailCampaign.title)
  await page.getByLabel('Short description').fill(mailCampaign.about)
  await page.getByLabel('Background').fill(mailCampaign.background)
  await page.getByLabel('Point title').fill('Warm water')
  await page.getByLabel('Excerpt').fill('The salmon cannot pass.')
  await page.getByRole('textbox', { name: 'Letter', exact: false }).fill(mailCampaign.letter_template)
  await expect(page.getByText('1442 Oak Street')).toBeVisible()
  await page.getByLabel('What not to write').fill(mailCampaign.guidelines)
  await page.getByLabel('Link to the addresses').fill(mailCampaign.address_list_link)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail campaigns' })).toBeVisible()

  await removeSession(page)
  const supporter = await signUpSupporter(request)
  await page.goto(`/organization/${owner.organizationId}?tab=actions`)
  await page.getByRole('link', { name: 'Get the letter: A letter about the dam' }).click()
  const letter = page.getByRole('article')
  await expect(letter).toContainText('[your name]')
  await expectAccessible(page)

  await test.step('the letter contains the typed name and address, and is printed without the rest of the page', async () => {
    await page.getByLabel('Your name').fill('Rosa Marin')
    await page.getByLabel('Your address').fill('12 Dock Street\nSeattle, WA 98101')
    await expect(letter).toContainText('take it down.')
    await expect(letter).toContainText('Rosa Marin\n12 Dock Street\nSeattle, WA 98101')
    await expect(letter).not.toContainText('[')
    await page.emulateMedia({ media: 'print' })
    await expect(letter).toBeVisible()
    await expect(page.getByText('Warm water')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('link', { name: /Addresses on county\.example\.org/ })).toHaveAttribute(
      'href',
      mailCampaign.address_list_link,
    )
  })

  await test.step('preparing the letter and mailing it are counted separately', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await logInByForm(page, supporter)
    await expect(page.getByText('Be the first to send one')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.getByText('You prepared it just now')).toBeVisible()
    await expect(page.getByText('1 more prepared')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I mailed it' }).click()
    await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeFocused()
    await expect(page.getByText('of us has written: you.')).toBeVisible()
    await expect(page.getByText('more prepared')).toBeHidden()
  })

  // Printing the letter again does not undo that it was mailed.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
})
