import { bodiesOf, composer, log, send, tabOf, threadOf, tokenOf, write } from './chat-fixtures.ts'
import { loseConnection, regainConnection } from './connection.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, clickLogOut, expectLoggedOut, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

/** @shows chat.order */
test('messages that are written offline wait for the connection, and arrive once and in order', async ({
  page,
  request,
  context,
}) => {
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await open(page, tabOf(group))
  await send(page, 'before')
  await expect(log(page)).toContainText('Sent')

  await loseConnection(page)
  await send(page, 'first')
  await send(page, 'second')
  await send(page, 'never mind')
  await expect(log(page)).toContainText('Waiting for a connection')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove this message' }).last().click({ force: true })
  await expect(log(page)).not.toContainText('never mind')
  expect(await bodiesOf(request, supporter, group)).toEqual(['before'])

  await regainConnection(page)
  await expect(log(page)).not.toContainText('Waiting for a connection')
  await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['before', 'first', 'second'])

  // Any open page of the supporter sends a waiting message, even after the page it was written on was closed.
  await open(page, '/dashboard')
  const closed = await context.newPage()
  await signIn(closed, supporter)
  await open(closed, tabOf(group))
  await expect(log(closed)).toContainText('second')
  await loseConnection(closed)
  await send(closed, 'third')
  await expect(log(closed)).toContainText('Waiting for a connection')
  await closed.close()
  await regainConnection(page)
  await open(page, '/user-profile')
  await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['before', 'first', 'second', 'third'])
})

test(
  'a refused message shows the reason and can be removed, and logging out deletes all unsent messages',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const group = await registerPublicOrganization(request)
    const supporter = await signUpSupporter(request)
    await write(request, supporter, group, 'Hello')
    await signIn(page, supporter)
    await open(page, tabOf(group))
    await expect(log(page)).toContainText('Hello')
    await loseConnection(page)
    await send(page, 'one too many')
    await send(page, 'and another')
    const { id } = await threadOf(request, group)
    await callApi(request, 'POST', `/chat/threads/${id}/actions?action=mute`, { token: tokenOf(group) })
    failures.expect({ method: 'POST', path: `/api/organizations/${group.organizationId}/chat/messages`, status: 403 })
    await regainConnection(page)
    const reasons = log(page).getByRole('alert')
    await expect(reasons).toHaveCount(2)
    await expect(reasons.first()).toHaveText(
      /^Not sent\. You can read this conversation, but the group no longer accepts/,
    )
    await expect(
      page.getByText('You can read this conversation, but the group no longer accepts messages from you.').last(),
    ).toBeVisible()
    await expectAccessible(page)
    await log(page).getByRole('button', { name: 'Remove' }).first().click()
    await expect(reasons).toHaveCount(1)
    await expect(log(page)).not.toContainText('one too many')

    await callApi(request, 'POST', `/chat/threads/${id}/actions?action=unmute`, { token: tokenOf(group) })
    await loseConnection(page)
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await expect(log(page)).toContainText('Waiting for a connection')
    await regainConnection(page)
    await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['Hello', 'and another'])

    const unsent = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rostrum-unsent:')).length)
    await callApi(request, 'POST', `/chat/threads/${id}/actions?action=mute`, { token: tokenOf(group) })
    await page.evaluate(
      ([userId, organizationId]) =>
        localStorage.setItem(
          `rostrum-unsent:${userId}:left`,
          JSON.stringify({
            clientId: 'left',
            conversation: { side: 'supporter', organizationId },
            body: 'left',
            writtenAt: 1,
            refusal: 'no',
          }),
        ),
      [supporter.session.id, group.organizationId],
    )
    expect(await unsent()).toBe(1)
    await clickLogOut(page)
    await expectLoggedOut(page)
    expect(await unsent()).toBe(0)
  },
)

/** @shows chat.limits */
test('a message that is too long is not sent, and its text is kept', { tag: '@nightly' }, async ({ page, request }) => {
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await open(page, tabOf(group))
  await composer(page).fill('x'.repeat(3990))
  await expect(page.getByText('10 characters left')).toBeVisible()
  await composer(page).fill('x'.repeat(4002))
  await expect(page.getByText('2 characters too many')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(composer(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(composer(page)).toHaveValue(/^x{4002}$/)
  expect(await bodiesOf(request, supporter, group)).toEqual([])

  // Switching to another tab keeps the text. Shift and Enter insert a line break.
  const tabs = page.getByRole('navigation', { name: 'Sections of this page' })
  await tabs.getByRole('link', { name: 'About', exact: true }).click()
  await tabs.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composer(page)).toHaveValue(/^x{4002}$/)
  await composer(page).fill('one line')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('and another')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['one line\nand another'])
})
