import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Session } from '@rostrum/contract/accounts'

export interface Account {
  email: string
  password: string
  session: Session
}

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

interface CallOptions {
  token?: string
  data?: object
  multipart?: Record<string, string | Upload>
}

/** Calls the API directly, in order to prepare data for a test. Throws if the response is an error. */
export const callApi = async <T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, ...content }: CallOptions = {},
): Promise<T> => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await request.fetch(`/api${path}`, { method, headers, ...content })
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Returns a unique email address, so that tests can run repeatedly and in parallel. */
export const freshEmail = (who = 'person'): string => `${who}-${randomUUID()}@example.org`

export const signUpSupporter = async (
  request: APIRequestContext,
  changes: Record<string, string> = {},
): Promise<Account> => {
  const email = freshEmail('supporter')
  const password = 'lantern7'
  const data = {
    first_name: 'Rosa',
    last_name: 'Marin',
    phone: '415-555-0134',
    email,
    password,
    password_confirmation: password,
    terms: true,
    ...changes,
  }
  const answer = await callApi<{ data: Session }>(request, 'POST', '/register', { data })
  return { email, password, session: answer.data }
}

export const registerOrganization = async (
  request: APIRequestContext,
  changes: Record<string, string | Upload> = {},
): Promise<Account & { organizationId: string }> => {
  const email = freshEmail('organizer')
  const password = 'riverbank8'
  const multipart = {
    registration_type: 'organization',
    organization_name: 'Clean River Alliance',
    email,
    password,
    password_confirmation: password,
    admin_first_name: 'Ines',
    admin_last_name: 'Okafor',
    contact_email: email,
    phone: '206-555-0117',
    address: '12 Dock Street',
    zip_code: '98101',
    is_registered_entity: '1',
    ...changes,
  }
  const answer = await callApi<{ data: Session }>(request, 'POST', '/register', { multipart })
  const organizationId = answer.data.relationships?.organization.id
  if (organizationId === undefined) throw new Error('The registration answered without an organization.')
  return { email, password, session: answer.data, organizationId }
}

/** Fills in the fields that a public page requires, and publishes the page of the organization. */
export const publishOrganization = async (
  request: APIRequestContext,
  { session, organizationId }: Account & { organizationId: string },
): Promise<void> => {
  const { token } = session.meta
  const data = {
    tagline: 'A river to swim in',
    description: 'From the spring down to the harbor.',
    tags: ['Clean water'],
    city: 'Seattle',
    state: 'Washington',
    country: 'US',
  }
  await callApi(request, 'PUT', `/organizations/${organizationId}`, { token, data })
  await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=publish`, { token })
}

/** Registers and publishes an organization with a document that a moderator has yet to review. */
export const registerWithDocuments = async (request: APIRequestContext, document?: Upload) => {
  const name = `Harbor Readers ${randomUUID()}`
  const buffer = await readFile(join(import.meta.dirname, '../docs/screenshot.png'))
  const picture = { name: 'certificate.png', mimeType: 'image/png', buffer }
  const account = await registerOrganization(request, { organization_name: name, 'documents[]': document ?? picture })
  await publishOrganization(request, account)
  return { ...account, name }
}

/** Registers and publishes an organization, by default with a unique name. */
export const registerPublicOrganization = async (
  request: APIRequestContext,
  name = `Night Bus Riders ${randomUUID()}`,
) => {
  const account = await registerOrganization(request, { organization_name: name })
  await publishOrganization(request, account)
  return { ...account, name }
}

/** Ends the session on this device, without telling the server. */
export const removeSession = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.removeItem('rostrum-session'))

/**
 * Signs in without the login page. The session applies to the page, or to every page of the browser context, from the
 * next load on.
 */
export const signIn = async (page: Pick<Page, 'addInitScript'>, { session }: Account): Promise<void> => {
  const { meta, ...user } = session
  const { token, ...permissions } = meta
  const organization = session.relationships?.organization ?? null
  const stored = JSON.stringify({ state: { token, user: { ...user, meta: permissions }, organization }, version: 1 })
  await page.addInitScript((value) => {
    // The script runs on every load, but stores the session only once per tab, so that a user can log out.
    if (sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'yes')
    localStorage.setItem('rostrum-session', value)
  }, stored)
}

/** Clicks “Log out”, which is in the menu on a narrow page. */
export const clickLogOut = async (page: Page): Promise<void> => {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  if (isNarrow) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
}

/** Waits until the login page has ended the session, which happens shortly after its address is shown. */
export const expectLoggedOut = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/login')
  await expect(page.locator('html[data-session]')).toHaveCount(0)
}

interface MailboxEntry {
  recipient: string
  subject: string
  text: string
  html: string
}

/** Waits for a mail to this address whose subject matches. Returns the newest one. */
export const receiveMail = async (
  request: APIRequestContext,
  recipient: string,
  subject: RegExp,
  text = /./,
): Promise<MailboxEntry> => {
  let found: MailboxEntry | undefined
  const findMail = async () => {
    const response = await request.get('/dev/mailbox.json', { params: { recipient } })
    found = ((await response.json()) as MailboxEntry[]).find(
      (mail) => subject.test(mail.subject) && text.test(mail.text),
    )
    return found
  }
  await expect.poll(findMail, `mail to ${recipient} about ${subject}`).toBeDefined()
  if (found === undefined) throw new Error(`There is no mail to ${recipient}.`)
  return found
}

/** Fills in and submits the form of the login page, as soon as it replaces the page that led to it. */
export const logInByForm = async (page: Page, { email, password }: { email: string; password: string }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** Returns whether, according to the server, the owner of the token follows the organization. */
export const isFollowed = async (request: APIRequestContext, id: string, token: string) => {
  const answer = await callApi<{ data: { attributes: { is_followed_by_current_user: boolean } } }>(
    request,
    'GET',
    `/organizations/${id}`,
    { token },
  )
  return answer.data.attributes.is_followed_by_current_user
}
