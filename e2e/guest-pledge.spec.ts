import type { APIRequestContext, Page } from '@playwright/test'
import { publishCandidate } from './candidate-fixtures.ts'
import { clickTwice, expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, logInByForm, receiveMail, signUpSupporter } from './people.ts'
import { answerRequests } from './request-handlers.ts'

/** A published candidate, with what its organization sees of the pledges. */
const candidateWithPledges = async (request: APIRequestContext) => {
  const { organizer, candidateId, address } = await publishCandidate(request)
  const { token } = organizer.session.meta
  const pledges = async () => {
    const list = await callApi<{ data: { attributes: object }[] }>(request, 'GET', '/candidate-votes', { token })
    return list.data.map(({ attributes }) => attributes)
  }
  return { address, form: `${address}/secure-voting`, path: `/api/candidates/${candidateId}/actions`, pledges }
}

const fillIn = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Full name' }).fill('Maya Okafor')
  await page.getByRole('textbox', { name: 'Age' }).fill('34')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('414-555-0177')
  await page.getByRole('textbox', { name: 'Address where you vote' }).fill('77 Quiet Court')
}

/** @shows candidates.guest-pledge, access.guests */
test('a visitor pledges without an account, corrects an error, and finds the pledge again', async ({
  page,
  request,
  failures,
}) => {
  const { address, form, path, pledges } = await candidateWithPledges(request)
  const email = freshEmail('guest')
  const button = page.getByRole('button', { name: 'Pledge my vote' })
  await open(page, address)
  await page.getByRole('main').getByRole('link', { name: 'Pledge my vote' }).click()
  await expect(page).toHaveURL(form)
  await expect(page.getByRole('heading', { level: 1, name: 'Pledge my vote to Elena Ruiz' })).toBeVisible()
  await expect(page.getByText('You need to be 13, or 16 in the EU.')).toBeVisible()
  await expectAccessible(page)

  await test.step('errors are shown at the fields, and nothing that was typed is lost', async () => {
    await fillIn(page, 'maya@')
    failures.expect({ method: 'POST', path, status: 422 })
    await button.click()
    const summary = page.getByRole('alert').filter({ hasText: '2 things to fix' })
    await expect(summary).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('textbox', { name: 'Age' })).toHaveValue('34')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('radio', { name: /I need help/ }).check()
    const reconnect = await answerRequests(page, `**${path}*`, (route) => route.abort('aborted'))
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your pledge was not sent' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    reconnect()
  })

  await test.step('the pledge counts, and the mail is announced', async () => {
    await clickTwice(button)
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in.' })).toBeFocused()
    await expect(page.getByText('Who’s 2?').first()).toBeVisible()
    await expect(page.getByText(`We sent a link to ${email}. Press it to confirm.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'How to register' })).toBeVisible()
    await expectAccessible(page)
    expect(await pledges()).toMatchObject([{ full_name: 'Maya Okafor', email, age: 34, is_confirmed: false }])
    await receiveMail(request, email, /Please confirm: Elena Ruiz/)
  })

  await test.step('this device remembers the pledge, and forgets it on request', async () => {
    await open(page, address)
    await page.getByRole('main').getByRole('link', { name: 'Your pledge' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in.' })).toBeVisible()
    await expect(page.getByText(`with the link we sent to ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Forget me on this device' }).click()
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
  })
})

/** @shows candidates.guest-pledge, design.no-javascript */
test('a visitor pledges in Spanish without JavaScript', async ({ browser, baseURL, request }) => {
  const { form, pledges } = await candidateWithPledges(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'es-MX' })
  const email = freshEmail('guest')
  await page.goto(form)
  await page.getByRole('textbox', { name: 'Nombre completo' }).fill('Ana Ruiz')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('414-555-0118')
  await page.getByRole('textbox', { name: 'Dirección donde votas' }).fill('Calle 7')
  await page.getByRole('radio', { name: 'Sí' }).check()
  await page.getByRole('button', { name: 'Comprometo mi voto' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Edad')
  await expect(page.getByRole('textbox', { name: 'Edad' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Ana Ruiz')
  await expect(page.getByRole('radio', { name: 'Sí' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Edad' }).fill('61')
  await page.getByRole('button', { name: 'Comprometo mi voto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentan contigo.' })).toBeVisible()
  await expect(page.getByText(`Enviamos un enlace a ${email}.`)).toBeVisible()
  expect(await pledges()).toMatchObject([{ full_name: 'Ana Ruiz', age: 61, guest: { email }, is_confirmed: false }])
  await page.close()
})

/** @shows access.kept-press */
test('a visitor who logs in instead keeps what they entered, and a pledge that was pressed is made then', async ({
  page,
  request,
  failures,
}) => {
  const { form, path, pledges } = await candidateWithPledges(request)
  const supporter = await signUpSupporter(request)
  const logInInstead = () => page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await open(page, form)

  await test.step('without a press, the form is only filled in', async () => {
    await fillIn(page, supporter.email)
    await logInInstead()
    await expect(page.getByText('Log in to pledge your vote to Elena Ruiz.')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(form)
  })

  await test.step('with a press that was refused, it is sent', async () => {
    await fillIn(page, 'maya@')
    await page.getByRole('radio', { name: /^Yes/ }).check()
    failures.expect({ method: 'POST', path, status: 422 })
    await page.getByRole('button', { name: 'Pledge my vote' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'One thing to fix' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Email' }).fill(supporter.email)
    await logInInstead()
    await logInByForm(page, supporter)
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in.' })).toBeVisible()
    expect(await pledges()).toMatchObject([
      { full_name: 'Maya Okafor', address: '77 Quiet Court', user: { email: supporter.email }, is_confirmed: true },
    ])
  })
})
