import { chromium } from '@playwright/test'
import { demoLogins, demoPassword } from '@rostrum/demo'
import { browserArguments, findBrowser } from './browser.ts'
const origin = 'http://localhost:4711'
const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })
const answer = await fetch(`${origin}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: demoLogins.organizer, password: demoPassword }),
})
const { data: session } = await answer.json()
const { meta, ...user } = session
const { token, ...permissions } = meta
const people = await (await fetch(`${origin}/api/people`, { headers: { authorization: `Bearer ${token}` } })).json()
const person = people.data?.find((p) => p.attributes.channels.includes('call')) ?? people.data?.[0]
console.log(people.meta, person?.id)
const paths: Record<string, string> = { dashboard: '/dashboard', people: '/people', person: `/people/${person?.id}` }
const wanted = process.argv[2]?.split(',') ?? Object.keys(paths)
for (const [name, width, scheme, lang] of [
  ['d', 1280, 'light', 'en'],
  ['p', 375, 'dark', 'es'],
] as const) {
  const context = await browser.newContext({
    viewport: { width, height: 812 },
    colorScheme: scheme,
    locale: lang,
    serviceWorkers: 'block',
    isMobile: width < 700,
    hasTouch: width < 700,
  })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()))
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
  await page.addInitScript(
    (v) => localStorage.setItem('rostrum-session', v),
    JSON.stringify({
      state: { token, user: { ...user, meta: permissions }, organization: session.relationships?.organization ?? null },
      version: 1,
    }),
  )
  for (const key of wanted) {
    await page.goto(origin + paths[key])
    await page.waitForTimeout(3500)
    if (key === 'people' && name === 'd') {
      await page.getByRole('list', { name: 'People' }).getByRole('checkbox').nth(1).click()
      await page.waitForTimeout(300)
    }
    await page.screenshot({ path: `/tmp/helpers/web/shot-${key}-${name}.png`, fullPage: true })
    console.log(key, name, await page.evaluate(() => document.documentElement.scrollWidth))
  }
  await context.close()
}
await browser.close()
