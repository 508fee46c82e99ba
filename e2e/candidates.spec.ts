import { expect, expectAccessible, isNarrow, clickTwice, open, test } from './fixtures.ts'
import { organizationName, pledgeDetails as details, publishCandidate, vote } from './candidate-fixtures.ts'
import { callApi, logInByForm, publishOrganization, registerOrganization, signIn, signUpSupporter } from './people.ts'
import { pauseRequests } from './request-handlers.ts'

const list = '/organization/actions/voting'

/** @shows candidates.form, candidates.rules */
test('an organizer creates and publishes a candidate', async ({ page, request }) => {
  const organizer = await registerOrganization(request)
  await publishOrganization(request, organizer)
  await signIn(page, organizer)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'No candidates yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New candidate' }).click()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: '5 things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Highlight 1, Title: Enter a title')
  await expectAccessible(page)

  await page.getByLabel('Name', { exact: true }).fill('Elena Ruiz')
  await page.getByLabel('Tagline').fill('Safer crossings and open books.')
  await page.getByLabel('About').fill('She answers her phone.')
  await page.getByLabel('Title').fill('Repairs within 14 days')
  await page.getByLabel('In a sentence or two').fill('Her rule, passed 11 to 4.')
  await page.getByLabel('Votes needed').fill('0')
  await page.getByLabel('Website').fill('my website')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Votes needed')).toHaveAccessibleDescription('Enter a whole number, 1 or more')
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/Enter a full web address/)
  await page.getByLabel('Votes needed').fill('10000')
  await page.getByLabel('Website').fill('https://elenaruiz.example.org')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(`**${list}`)
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('Published')
  await expect(row).toContainText('0 people pledged')

  // The public page shows what the organizer has entered.
  await open(page, `/organization/${organizer.organizationId}?tab=actions`)
  await page.getByRole('link', { name: 'Read why: Elena Ruiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Ruiz' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Repairs within 14 days' })).toBeVisible()
  await expect(page.getByText('10,000 votes needed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://elenaruiz.example.org')
})

/** @shows candidates.pages, candidates.pledge, candidates.secure-voting */
test('a supporter pledges, saves a voting plan, changes it later and withdraws the pledge', async ({
  page,
  request,
  failures,
}) => {
  const { organizer, candidateId, address } = await publishCandidate(request)
  await vote(request, candidateId)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await page.goto(`/candidates/${organizer.organizationId}`)
  await expect(page.getByRole('progressbar', { name: 'Pledges for Elena Ruiz' })).toHaveAttribute('aria-valuenow', '10')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read why: Elena Ruiz' }).click()
  await expect(page).toHaveURL(address)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Pledge my vote' }).click()
  await expect(page).toHaveURL(`${address}/secure-voting`)

  // The form is prefilled from the profile, and errors are shown at their fields.
  await expect(page.getByLabel('Full name')).toHaveValue('Rosa Marin')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(supporter.email)
  failures.expect({ method: 'POST', path: `/api/candidates/${candidateId}/actions`, status: 422 })
  await page.getByRole('textbox', { name: 'Age' }).fill('12')
  await page.getByRole('button', { name: 'Pledge my vote' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '3 things to fix' })
  await expect(summary).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Age' })).toHaveAccessibleDescription(
    'Enter your age in years. You must be 13 or older',
  )
  await expect(page.getByText('Choose one of the options').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Age' }).fill('34')
  await page.getByLabel('Address where you vote').fill('77 Quiet Court')
  await page.getByRole('radio', { name: /I need help/ }).check()
  await clickTwice(page.getByRole('button', { name: 'Pledge my vote' }))

  const thanks = page.getByRole('heading', { level: 1, name: 'You’re in.' })
  await expect(thanks).toBeFocused()
  await expect(page.getByText('of us have pledged so far.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'How to register' })).toHaveAttribute('href', '/voting-guide#register')
  await expect(page.getByRole('link', { name: `More from ${organizationName}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await page.getByLabel('When will you vote?').fill('Tuesday before work')
  await page.getByLabel('Where?').fill('Riverside High')
  await page.getByRole('button', { name: 'Save my plan' }).click()
  await expect(page.getByText('Your plan is saved')).toBeVisible()

  // Later, the page of the candidate shows the pledge and links to the voting plan.
  await page.goto(address)
  await expect(page.getByText(/^You pledged /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your voting plan' }).click()
  await expect(page.getByLabel('Where?')).toHaveValue('Riverside High')
  await page.getByLabel('How will you get there?').fill('Bus 15')
  await page.getByRole('button', { name: 'Save my plan' }).click()
  await expect(page.getByText('Your plan is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('How will you get there?')).toHaveValue('Bus 15')

  await page.getByRole('button', { name: 'Withdraw my pledge' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw your pledge to Elena Ruiz?' })
  await expect(question).toContainText('Your voting details and your voting plan will be deleted.')
  await expectAccessible(page)
  // That the pledge is gone is known before everything else about the candidate.
  const releaseCandidate = await pauseRequests(page, (url) => url.pathname === `/api/candidates/${candidateId}`)
  await question.getByRole('button', { name: 'Withdraw pledge' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw my pledge' })).toHaveCount(0)
  releaseCandidate()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Your pledge was withdrawn')).toBeVisible()
  await expect(page.getByText('1 pledged')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Pledge my vote' })).toBeVisible()
})

/** @shows candidates.pledge */
test(
  'a visitor who logs in returns to the form, which reports a pledge that was made elsewhere in the meantime',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const { candidateId, address } = await publishCandidate(request)
    const supporter = await signUpSupporter(request)
    await page.goto(address)
    await page.getByRole('main').getByRole('link', { name: 'Pledge my vote' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/login?*')
    await logInByForm(page, supporter)
    await expect(page).toHaveURL(`${address}/secure-voting`)
    await expect(page.getByLabel('Full name')).toHaveValue('Rosa Marin')

    await callApi(request, 'POST', `/candidates/${candidateId}/actions?action=vote`, {
      token: supporter.session.meta.token,
      data: details,
    })
    failures.expect({ method: 'POST', path: `/api/candidates/${candidateId}/actions`, status: 409 })
    await page.getByRole('textbox', { name: 'Age' }).fill('34')
    await page.getByLabel('Address where you vote').fill('77 Quiet Court')
    await page.getByRole('radio', { name: /^Yes/ }).check()
    await page.getByRole('button', { name: 'Pledge my vote' }).click()
    await expect(page.getByText('You already pledged')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in.' })).toBeVisible()
    await expect(page.getByText('of us has pledged: you.')).toBeVisible()
  },
)

/** @shows actions.reasons */
test(
  'the list of candidates and the Actions tab say that an organization has no candidates',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organizer = await registerOrganization(request)
    await publishOrganization(request, organizer)
    await page.goto(`/candidates/${organizer.organizationId}`)
    await expect(page.getByRole('heading', { name: 'No candidate to vote for' })).toBeVisible()
    await page.goto(`/organization/${organizer.organizationId}?tab=actions`)
    const button = page.getByRole('button', { name: /^Pledge my vote/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('No candidate to vote for')
  },
)

test.describe('without JavaScript', () => {
  /** @shows candidates.pages, voting-guide.page, access.public-pages */
  test('candidates and the voting guide can be read and shared', async ({ browser, baseURL, request }) => {
    const { organizer, address } = await publishCandidate(request)
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
    await page.goto(`/candidates/${organizer.organizationId}`)
    await page.getByRole('link', { name: 'Read why: Elena Ruiz' }).click()
    await expect(page.getByText('She answers her phone.')).toBeVisible()
    await expect(page).toHaveTitle(`Elena Ruiz · ${organizationName} · Rostrum`)
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      'Safer crossings and open books.',
    )
    const facts = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(facts ?? '')).toMatchObject({ '@type': 'Person', name: 'Elena Ruiz' })
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(address)
    await page.goto('/voting-guide')
    await expect(page.getByRole('heading', { level: 1, name: 'Voting guide' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Register at vote.gov/ })).toHaveAttribute('href', 'https://vote.gov')
    await expect(page.getByRole('link', { name: 'Call 866-687-8683' })).toHaveAttribute('href', 'tel:+18666878683')
    await page.close()
  })
})

test(
  'the navigation leads to the voting guide, whose links lead to its sections',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/')
    if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Voting guide' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Voting guide' })).toBeVisible()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'What to bring' }).click()
    await expect(page).toHaveURL('/voting-guide#bring')
    await expect(page.getByRole('heading', { name: 'What to bring' })).toBeInViewport()
  },
)

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  /** @shows voting-guide.page */
  test(
    'the voting guide and the pledge form are in Spanish',
    { tag: '@nightly' },
    async ({ page, request, failures }) => {
      const { address, candidateId } = await publishCandidate(request)
      await page.goto('/voting-guide')
      await expect(page.getByRole('heading', { level: 1, name: 'Guía para votar' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Regístrate en vote.gov/ })).toHaveAttribute(
        'href',
        'https://vote.gov/es',
      )
      await signIn(page, await signUpSupporter(request))
      await page.goto(`${address}/secure-voting`)
      failures.expect({ method: 'POST', path: `/api/candidates/${candidateId}/actions`, status: 422 })
      await page.getByRole('button', { name: 'Comprometo mi voto' }).click()
      await expect(
        page.getByText('Rellena este campo').or(page.getByText('Elige una de las opciones')).first(),
      ).toBeVisible()
    },
  )
})
