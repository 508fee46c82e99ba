import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'
import { publishCampaign } from './campaign-fixtures.ts'
import { findSampleCongress } from './representative-fixtures.ts'

interface Listed {
  data: { id: string; attributes: { name: string } }[]
}

/** Supporters tell how their calls went, one outcome after the other. */
const tell = async (request: APIRequestContext, campaignId: string, calls: [target: string, outcome: string][]) => {
  for (const [target, outcome] of calls) {
    const { token } = (await signUpSupporter(request)).session.meta
    const data = { campaign_type: 'call-campaigns', campaign_id: campaignId, target, outcome }
    await callApi(request, 'POST', '/campaign-engagements', { token, data })
  }
}

/** @shows targets.results, targets.calls */
test('an organizer sees whom people have called, by person and by state, and everybody how many calls one got', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await registerPublicOrganization(request)
  const { token } = account.session.meta
  const directory = await findSampleCongress(request, token)
  const path = await publishCampaign(request, { ...account, token }, 'call-campaign', {
    title: 'Call Congress about the dam',
    summary: 'Ask for a yes.',
    background: 'The dam warms the river.',
    message: 'I am calling to ask {target} for a yes.',
    directory_id: directory,
  })
  const id = path.split('/').at(-1) ?? ''
  const { data: senators } = await callApi<Listed>(request, 'GET', `/directories/${directory}/targets?perPage=4`, {
    token,
  })
  const [first, second] = senators
  if (!first || !second) throw new Error('The directory is empty')
  await tell(request, id, [
    [second.id, 'contacted'],
    [second.id, 'voicemail'],
    [first.id, 'unavailable'],
  ])
  await signIn(page, account)
  const list = page.getByRole('table', { name: 'Calls by person' })
  const areas = page.getByRole('table', { name: 'By state or area' })

  await page.setViewportSize({ width: 1280, height: 900 })
  await test.step('the report names those first whom most people have called', async () => {
    await open(page, `/organization/actions/call-campaign/report/${id}`)
    await expect(list.getByRole('rowheader').nth(0)).toContainText(second.attributes.name)
    await expect(list.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', '1', '1', '0', '0'])
    await expect(list.getByRole('rowheader').nth(1)).toContainText(first.attributes.name)
    await expectAccessible(page)
  })

  await test.step('a state leads to the people who are elected there', async () => {
    const total = await list.getByRole('rowheader').count()
    const states = areas.getByRole('link')
    await expect(states).not.toHaveCount(0)
    const last = states.last()
    const state = await last.innerText()
    await last.click()
    await expect(page.getByText(`Only ${state}`)).toBeVisible()
    await expect(last).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => list.getByRole('rowheader').count()).toBeLessThan(total)
    await page.getByRole('link', { name: 'Show everyone' }).click()
    await expect(list.getByRole('rowheader').nth(0)).toContainText(second.attributes.name)
  })

  await test.step('everything is exported', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export by person' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Call-Congress-about-the-dam-by-person.csv')
    const rows = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(rows[0]).toContain('name,title,office,party,division,is_listed,people,contacted,voicemail,unavailable,skip')
    expect(rows[1]).toContain(second.attributes.name)
    expect(rows[1]).toMatch(/,true,2,1,1,0,0$/)
  })

  await test.step('on a phone, the answers stand below each name', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await expect(list.getByRole('columnheader')).toHaveText(['Person', 'Callers'])
    await expect(list.getByRole('rowheader').nth(0)).toContainText('Reached someone1')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await expectAccessible(page)
  })

  await test.step('somebody’s own page says how many people have called', async () => {
    await list.getByRole('link', { name: second.attributes.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second.attributes.name)
    await expect(page.getByText('2people have called')).toBeVisible()
    await expect(page.getByText('1 person reached someone.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it needs no script, and leads to the campaign', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const plain = await context.newPage()
    await plain.goto(path)
    await plain.getByRole('link', { name: 'Who got how many calls' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Who got how many calls')
    await expect(plain.getByRole('listitem').filter({ hasText: second.attributes.name })).toContainText(
      '2 people have called',
    )
    await plain.getByRole('link', { name: first.attributes.name }).click()
    await expect(plain.getByText('1person has called')).toBeVisible()
    await expect(plain.getByText('0 people reached someone.')).toBeVisible()
    await plain.getByRole('link', { name: 'Make your call' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Call Congress about the dam')
    await context.close()
  })
})
