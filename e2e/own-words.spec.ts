import type { Page } from '@playwright/test'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization, removeSession, signIn, signUpSupporter } from './people.ts'

test.use({ permissions: ['clipboard-write'] })

const question = 'Why does this touch you?'
const answer = 'Our building had no heat. My mother slept in her coat.'

const message = 'Dear all,\n\nplease take down the dam. It warms the river.\n\n{me.words}\n\nThank you,\n{name}'

const publish = async (
  request: Parameters<typeof registerPublicOrganization>[0],
  kind: Parameters<typeof publishCampaign>[2],
  campaign: object,
) => {
  const { organizationId, session } = await registerPublicOrganization(request)
  const { token } = session.meta
  const path = await publishCampaign(request, { token, organizationId }, kind, campaign)
  const average = async () => {
    const { data } = await callApi<{ data: { attributes: { own_words: unknown } } }>(
      request,
      'GET',
      `/results/${path.split('/').at(-1) ?? ''}`,
      { token },
    )
    return data.attributes.own_words
  }
  return { path, average, session }
}

/** What is sent to the server about acts. */
const watchReports = (page: Page): string[] => {
  const reports: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/campaign-engagements')) reports.push(sent.postData() ?? '')
  })
  return reports
}

const report = async (page: Page, button: string) => {
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: button }).click()
}

/** @shows own-words.place, own-words.question */
test('an organizer puts a place for own words into the text, in a line of its own, and words the question', async ({
  page,
  request,
}) => {
  const { path, session } = await publish(request, 'email-campaign', emailCampaign)
  await signIn(page, { email: '', password: '', session })
  await open(page, `/organization/actions/email-campaign/edit/${path.split('/').at(-1) ?? ''}`)
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Dear all,\n\nplease because {me.words}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('{me.words} must be in a line of its own').first()).toBeVisible()
  await text.fill('Dear all,\n\nplease take down the dam. It warms the river.\nThank you,\n{name}')
  await text.evaluate((area: HTMLTextAreaElement) => {
    const before = area.value.indexOf('\nThank you')
    area.setSelectionRange(before, before)
  })
  await page.getByRole('button', { name: 'Their own words' }).click()
  await expect(text).toHaveValue(message)
  await expect(page.getByRole('region', { name: 'How Maya’s email begins' })).toContainText('nine days')
  await page.getByLabel('Question for their own words').fill('What do you remember of the river?')
  await expectAccessible(page)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await removeSession(page)
  await open(page, path)
  await expect(page.getByLabel('What do you remember of the river?')).toBeVisible()
})

/** @shows own-words.question, own-words.share, own-words.email, own-words.average */
test('a guest’s answer goes into the email, where it can be changed, and its share is told', async ({
  page,
  request,
}) => {
  const words_question = 'What do you remember of the river?'
  const { path, average, session } = await publish(request, 'email-campaign', {
    ...emailCampaign,
    message,
    words_question,
  })
  await open(page, path)
  const reports = watchReports(page)
  const text = page.getByLabel('Text', { exact: true })
  const asked = 'Dear all,\n\nplease take down the dam. It warms the river.\n\n'
  await expect(text).toHaveValue(`${asked}[What do you remember of the river?]\n\nThank you,\n[your name]`)
  await expect(page.getByText('0 of 2 sentences are yours')).toBeVisible()
  const mailto = page.getByRole('link', { name: 'Open in your email app' })
  // A question that nobody has answered is not sent.
  await expect(mailto).toHaveAttribute('href', /river\.%0D%0A%0D%0AThank/)
  await page.getByLabel('What do you remember of the river?').fill('We swam there. The salmon were as long as my arm.')
  await expect(page.getByText('2 of 4 sentences are yours')).toBeVisible()
  await expect(text).toHaveValue(/as my arm\.\n\nThank you/)
  await expect(mailto).toHaveAttribute('href', /salmon%20were/)
  await expectAccessible(page)

  await test.step('the answer can be changed where it stands, and stays when the text around it changes', async () => {
    await text.evaluate((area: HTMLTextAreaElement) => {
      const end = area.value.indexOf('my arm.') + 'my arm.'.length
      area.focus()
      area.setSelectionRange(end, end)
    })
    await page.keyboard.type(' It was cold.')
    await expect(page.getByLabel('What do you remember of the river?')).toHaveValue(/my arm\. It was cold\.$/)
    await expect(page.getByText('3 of 5 sentences are yours')).toBeVisible()
    await text.fill((await text.inputValue()).replace('Dear all', 'Good morning'))
    await page.getByLabel('What do you remember of the river?').fill('We swam there.')
    await expect(text).toHaveValue(/^Good morning,\n\n.*\n\nWe swam there\.\n\nThank you/)
    await expect(page.getByText('1 of 3 sentences is yours')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('What do you remember of the river?')).toHaveValue('We swam there.')
    await expect(page.getByText('1 of 3 sentences is yours')).toBeVisible()
  })

  await test.step('a text without a place says so, and the text of the campaign has the answer again', async () => {
    await text.fill('Take it down.')
    await expect(page.getByText('Your email has no place left for this.')).toBeVisible()
    await expect(page.getByText('1 of 1 sentences is yours')).toBeVisible()
    await page.getByRole('button', { name: 'Restore the original' }).click()
    await expect(text).toHaveValue(/We swam there\./)
    await expect(page.getByText('Your email has no place left for this.')).toBeHidden()
  })

  await test.step('it is told how many sentences were their own, and never which', async () => {
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await report(page, 'Yes, I sent it')
    await expect(page.getByText('of us has written: you.')).toBeVisible()
    expect(await average()).toEqual({ share: 1 / 3, acts: 1 })
    expect(reports.join('\n')).toContain('"own_sentences":1')
    expect(reports.join('\n')).not.toContain('swam')
  })

  await signIn(page, { email: '', password: '', session })
  await open(page, `/organization/actions/email-campaign/report/${path.split('/').at(-1) ?? ''}`)
  await expect(page.getByText('In people’s own words')).toBeVisible()
  await expect(page.getByRole('region', { name: 'In numbers' })).toContainText('33%')
})

/** @shows own-words.question, own-words.share */
test('a guest’s answer goes into the letter, on paper too, and without one there is no gap', async ({
  page,
  request,
}) => {
  const { path, average } = await publish(request, 'mail-campaign', { ...mailCampaign, letter_template: message })
  await open(page, path)
  const letter = page.getByRole('article')
  await expect.poll(() => letter.textContent()).toContain('river.\n\nThank you')
  await page.getByLabel(question).fill(answer)
  await expect.poll(() => letter.textContent()).toContain(`river.\n\n${answer}\n\nThank you`)
  await expect(page.getByText('2 of 4 sentences are yours')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(letter).toContainText(answer)
  await expect(page.getByText('2 of 4 sentences are yours')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await report(page, 'I mailed it')
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  expect(await average()).toEqual({ share: 0.5, acts: 1 })
})

/** @shows own-words.question, own-words.share */
test('a caller’s answer goes into the script, which otherwise asks for it', async ({ page, request }) => {
  const script = 'Hello, I am {name}.\n(Pause.)\n{me.words}\nCan I count on your vote?'
  const { path, average } = await publish(request, 'call-campaign', { ...callCampaign, message: script })
  await open(page, path)
  const spoken = page.getByRole('region', { name: 'What to say' })
  await expect(spoken.getByText(`${question} Say it in your own words.`)).toBeVisible()
  await page.getByLabel(question).fill(answer)
  await expect(spoken.getByText(answer, { exact: true }).last()).toBeVisible()
  await expect(spoken.getByText('Say it in your own words.')).toHaveCount(0)
  await expect(spoken.getByText('What you entered stays on this device.')).toBeVisible()
  // The stage direction is not said.
  await expect(page.getByText('2 of 4 sentences are yours')).toBeVisible()
  await expectAccessible(page)
  await report(page, 'Reached')
  await expect(page.getByText('Your call to Commissioner Tanaka is counted')).toBeVisible()
  expect(await average()).toEqual({ share: 0.5, acts: 1 })
})

/** @shows own-words.count, own-words.share */
test('supporters with an account tell the share of their calls, emails and letters, too', async ({ page, request }) => {
  const email = await publish(request, 'email-campaign', { ...emailCampaign, message: 'Dear all,\n\nit is cold.' })
  const letter = await publish(request, 'mail-campaign', { ...mailCampaign, letter_template: message })
  const call = await publish(request, 'call-campaign', { ...callCampaign, message: 'I am {name}.\n{me.words}' })
  await signIn(page, await signUpSupporter(request))
  await open(page, letter.path)
  await page.getByLabel(question).fill(answer)
  await page.getByRole('button', { name: 'I mailed it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  expect(await letter.average()).toEqual({ share: 0.5, acts: 1 })

  await open(page, call.path)
  await page.getByLabel(question).fill('We had no heat for nine days.')
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByText('Commissioner Okello').first()).toBeVisible()
  await expect.poll(call.average).toEqual({ share: 0.5, acts: 1 })

  await open(page, email.path)
  // Without a question, who changes the text is told the share, too.
  await expect(page.getByText(/sentences? (is|are) yours/)).toBeHidden()
  await page.getByLabel('Text', { exact: true }).fill('Dear all,\n\nit is cold. My mother froze.')
  await expect(page.getByText('1 of 2 sentences is yours')).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, I sent it' }).click()
  await expect(page.getByText('of us has written: you.')).toBeVisible()
  expect(await email.average()).toEqual({ share: 0.5, acts: 1 })
})

/** @shows own-words.question */
test('without JavaScript, the question is not sent and leaves no gap', async ({ browser, baseURL, request }) => {
  const email = await publish(request, 'email-campaign', { ...emailCampaign, message })
  const letter = await publish(request, 'mail-campaign', { ...mailCampaign, letter_template: message })
  const call = await publish(request, 'call-campaign', { ...callCampaign, message: 'I am {name}.\n{me.words}' })
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '', locale: 'en-US' })
  await page.goto(email.path)
  await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveAttribute(
    'href',
    /river\.%0D%0A%0D%0AThank/,
  )
  await page.goto(letter.path)
  expect(await page.getByRole('article').textContent()).toContain('river.\n\nThank you')
  await page.goto(call.path)
  await expect(page.getByText(`${question} Say it in your own words.`)).toBeVisible()
  await expect(page.getByLabel(question)).toBeHidden()
  await report(page, 'Reached')
  await expect(page.getByText(/call.* is counted/).first()).toBeVisible()
  expect(await call.average()).toEqual({ share: 0, acts: 1 })
  await page.close()
})

/** @shows own-words.place, embeds.frame */
test('on another site, where nothing can be written, the script asks for own words and the email has no gap', async ({
  page,
  request,
}) => {
  const call = await publish(request, 'call-campaign', { ...callCampaign, message: 'I am {name}.\n{me.words}' })
  const email = await publish(request, 'email-campaign', { ...emailCampaign, message })
  const embedOf = (path: string) => `/embed/${path.split('/')[1] ?? ''}/${path.split('/').at(-1) ?? ''}`
  await page.goto(embedOf(call.path))
  await page.getByText('What to say').click()
  await expect(page.getByText(`${question} Say it in your own words.`)).toBeVisible()
  await page.goto(embedOf(email.path))
  await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveAttribute(
    'href',
    /river\.%0D%0A%0D%0AThank/,
  )
})
