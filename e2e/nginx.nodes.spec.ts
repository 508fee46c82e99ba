import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { translate } from '../server/src/platform/texts.ts'
import { freePort } from '../server/testing/free-port.ts'
import { startNode, type RunningProgram } from './app.ts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, open, test } from './fixtures.ts'
import { writeCertificate, writeNginxConfiguration } from './nginx-files.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter, type Account } from './people.ts'

const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = process.env
test.skip(
  !databaseUrl || !redisUrl,
  'There is no PostgreSQL and Redis here: `npm run with-services npm run test:e2e` provides them.',
)
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined
test.skip(
  !isInstalled('nginx', '-v') || !isInstalled('openssl', 'version'),
  'There is no nginx or openssl on this machine.',
)

const folder = mkdtempSync(join(tmpdir(), 'rostrum-nginx-'))
const nodes: RunningProgram[] = []
let nginx: ChildProcess | undefined
let origin = ''
let plainOrigin = ''

test.beforeAll(async ({ playwright }) => {
  const [https, http] = [await freePort(), await freePort()]
  origin = `https://localhost:${https}`
  plainOrigin = `http://localhost:${http}`
  for (let number = 0; number < 2; number += 1) {
    nodes.push(await startNode({ databaseUrl, redisUrl }, { PUBLIC_URL: origin, TRUST_PROXY: '1' }))
  }
  writeCertificate(folder)
  const file = writeNginxConfiguration({
    folder,
    errorLog: join(folder, 'error.log'),
    https,
    http,
    nodes: nodes.map((node) => new URL(node.origin).host),
  })
  nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const request = await playwright.request.newContext({ ignoreHTTPSErrors: true })
  const isReady = async () => (await request.get(`${origin}/readyz`).catch(() => undefined))?.status()
  await expect.poll(isReady, 'nginx is ready').toBe(200)
  await request.dispose()
})
test.afterAll(async () => {
  if (nginx?.exitCode === null) {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
  }
  for (const node of nodes) await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** @shows operation.nodes */
test('uploads, chat and the loss of a node work behind nginx with the example configuration', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: origin, ignoreHTTPSErrors: true })
  const openPage = async (account: Account) => {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US', ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await signIn(page, account)
    return page
  }

  const redirect = await request.get(`${plainOrigin}/about?a=b`, { maxRedirects: 0 })
  expect(redirect.status()).toBe(301)
  expect(redirect.headers()['location']).toBe(`${origin}/about?a=b`)
  expect((await request.get('/metrics')).status()).toBe(404)
  expect((await request.get('/')).headers()['strict-transport-security']).toBeDefined()

  // The first file is larger than nginx's default limit of 1 MB, the second one larger than the app's limit of 10 MB.
  // Both responses must come from the app.
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  const upload = (megabytes: number) =>
    request.post('/api/files/upload', {
      headers: { authorization: `Bearer ${supporter.session.meta.token}` },
      multipart: { file: { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(megabytes * 1024 * 1024) } },
    })
  expect((await upload(9)).status()).toBe(422)
  const tooLarge = await upload(11)
  expect(tooLarge.status()).toBe(413)
  expect(tooLarge.headers()['content-type']).toContain('application/json')

  // The organization sees a message immediately, because nginx does not buffer the event stream.
  const supporterPage = await openPage(supporter)
  const organizationPage = await openPage(group)
  await open(organizationPage, '/organization/messages')
  await open(supporterPage, `/organization/${group.organizationId}?tab=chat`)
  const composer = supporterPage.getByRole('textbox', { name: /^Message to / })
  await composer.fill('Is anybody there?')
  await composer.press('Enter')
  await organizationPage.getByRole('link', { name: /Rosa Marin/ }).click()
  await expect(organizationPage.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?')

  // After one node has stopped, no request fails.
  await nodes.pop()?.stop()
  for (let time = 0; time < 6; time += 1) expect((await request.get('/about')).status()).toBe(200)
  await callApi(request, 'GET', '/profile', { token: supporter.session.meta.token })
  await composer.fill('Still here')
  await composer.press('Enter')
  await expect(organizationPage.getByRole('log', { name: 'Messages' })).toContainText('Still here')

  for (const page of [supporterPage, organizationPage]) await page.context().close()
  await request.dispose()
})

/** How many pages the nodes have answered so far. */
const answeredPages = async (): Promise<number> => {
  const metrics = await Promise.all(nodes.map(async (node) => (await fetch(`${node.origin}/metrics`)).text()))
  const counts = metrics.join('\n').matchAll(/^http_request_duration_seconds_count\{[^}]*route="\/\*"[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** @shows operation.page-cache, results.views */
test('a page that many ask for at once seldom reaches the nodes, in either language, and each person is a view', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: origin, ignoreHTTPSErrors: true })
  const group = await registerPublicOrganization(request)
  const { token } = group.session.meta
  const owner = { token, organizationId: group.organizationId }
  const path = await publishCampaign(request, owner, 'call-campaign', callCampaign)

  const before = await answeredPages()
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.9' }
  const burst = await autocannon({
    url: origin + path,
    amount: 20_000,
    connections: 50,
    headers,
    tlsOptions: { rejectUnauthorized: false },
  })
  expect(burst['2xx']).toBe(20_000)
  expect((await answeredPages()) - before).toBeLessThanOrEqual(50)

  const languageOf = async (given: Record<string, string>) =>
    (await request.get(path, { headers: given })).headers()['content-language']
  expect(await languageOf({ 'accept-language': 'en-US,en;q=0.9,es;q=0.8' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).toBe('es')
  expect(await languageOf({ 'accept-language': 'ca-ES,ca;q=0.9,en;q=0.8' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'en', cookie: 'language=es' })).toBe('es')
  const sent = await request.get(path)
  const again = await request.get(path, { headers: { 'if-none-match': sent.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)

  // Programs do not count. The first person is counted by a node, the others by their page.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const readers = await browser.newContext({ baseURL: origin, locale: 'en-US', ignoreHTTPSErrors: true, userAgent })
  let cached = 0
  for (let person = 0; person < 4; person += 1) {
    const page = await readers.newPage()
    const told = page.waitForResponse((answered) => answered.url().includes('seen_from=search'))
    const answer = await page.goto(`${path}?from=search`)
    const isCached = answer?.headers()['server-timing'] === 'cache;desc=HIT'
    cached += Number(isCached)
    if (isCached) await told
    else told.catch(() => {})
    await page.close()
  }
  await readers.close()
  expect(cached).toBeGreaterThan(0)
  const views = async () => {
    const id = path.split('/').at(-1) ?? ''
    const { data } = await callApi<{ data: { attributes: { views: number } } }>(request, 'GET', `/results/${id}`, {
      token,
    })
    return data.attributes.views
  }
  await expect.poll(views, { timeout: 15_000 }).toBe(4)

  // Every node drops the page at once. What nginx keeps is a few seconds old at most.
  await callApi(request, 'POST', `/organizations/${group.organizationId}/actions?action=unpublish`, { token })
  for (const node of nodes) expect((await fetch(node.origin + path)).status).toBe(404)
  const status = async () => (await request.get(path, { headers })).status()
  await expect.poll(status, { timeout: 15_000 }).toBe(404)
  await request.dispose()
})

/** @shows operation.page-cache */
test('pages can be read while all nodes are away', async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: origin, ignoreHTTPSErrors: true })
  expect((await request.get('/about')).status()).toBe(200)
  for (const node of nodes) await node.stop()
  expect((await request.get('/about')).status()).toBe(200)
  const call = await request.get('/api/organizations', { headers: { 'accept-language': 'es' } })
  expect([call.status(), call.headers()['retry-after'], await call.json()]).toEqual([
    503,
    '2',
    { code: 'UNAVAILABLE', message: translate('es', 'server.error.UNAVAILABLE') },
  ])
  const page = await request.get('/events', { headers: { 'accept-language': 'en' } })
  expect([page.status(), page.headers()['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain(translate('en', 'server.error.UNAVAILABLE'))
  await request.dispose()
})
