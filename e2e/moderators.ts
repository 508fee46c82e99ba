import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { demoLogins } from '@rostrum/demo'
import { signIn, type Account } from './people.ts'
import { logIn } from './routes-fixtures.ts'

export const signInModerator = async (page: Page, request: APIRequestContext): Promise<Account> => {
  const moderator = await logIn(request, demoLogins.moderator)
  await signIn(page, moderator)
  return moderator
}

/** Opens a page in a new browser context with the same viewport size, signed in if an account is given. */
export const openPageAs = async (
  browser: Browser,
  page: Page,
  baseURL: string | undefined,
  account?: Account,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: page.viewportSize(), locale: 'en-US' })
  const other = await context.newPage()
  if (account) await signIn(other, account)
  return other
}

/** The popup that contains the text. Error popups are not found, because their role is `alert`. */
export const popup = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

/** Says what a measure is based on, in its dialog. */
export const nameGround = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('radio', { name: 'The terms of Rostrum' }).check()
  await dialog.getByLabel('Which law or which part of the terms?').fill('No private data of others')
}
