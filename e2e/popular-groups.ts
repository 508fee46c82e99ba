import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { OrganizationCard } from '@rostrum/contract/organizations'
import { isNarrow } from './fixtures.ts'
import { callApi } from './people.ts'

/** The section of the home page that lists groups. */
export const listOf = (page: Page) => page.getByRole('region', { name: 'Popular groups' })
export const cardsOf = (page: Page) => listOf(page).getByRole('listitem')
export const namesOf = (page: Page) => cardsOf(page).getByRole('heading')
export const cardOf = (page: Page, name: string) => cardsOf(page).filter({ has: page.getByRole('heading', { name }) })
export const openSearch = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Search', exact: true }).click()
  return page.getByRole('searchbox').filter({ visible: true })
}
export const fetchOrganizations = async (request: APIRequestContext, query = ''): Promise<OrganizationCard[]> =>
  (await callApi<{ data: OrganizationCard[] }>(request, 'GET', `/organizations${query}`)).data
