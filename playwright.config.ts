import { defineConfig } from '@playwright/test'
import { appEnvironment, freePort } from './e2e/app.ts'
import { browserArguments, findBrowser } from './e2e/browser.ts'
import { isLongRun } from './e2e/long-run.ts'

// This file is read again in every worker; they inherit the port that the first reading chose.
const port = (process.env['ROSTRUM_E2E_PORT'] ??= String(await freePort()))
const environment = appEnvironment(Number(port))
const origin = environment['PUBLIC_URL']
const browser = await findBrowser()

/** Journeys over several nodes on one PostgreSQL and Redis; skipped where there are none (`npm run with-services npm run test:e2e` brings them). */
const severalNodes = '**/*.nodes.spec.ts'
/** Needs nginx, and is for the long run. */
const behindNginx = '**/nginx.nodes.spec.ts'
/** Sets every width itself, and so runs once. Its messages say all that a trace would. */
const everyRoute = '**/every-route.spec.ts'
const elsewhere = [severalNodes, everyRoute]
/**
 * A journey is made once, at the width at which most people make it: supporters' on a phone, organizers' at a desk
 * (`every-route.spec.ts` looks at each page's layout). What is another thing at another width is made at both, and so
 * is everything in the long run.
 */
const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`)
const onPhones = specs(
  'accounts',
  'campaigns',
  'candidates',
  'chat',
  'details',
  'discovery',
  'discovery-pages',
  'donation-links',
  'early-input',
  'errors',
  'events',
  'follows',
  'home',
  'kept-state',
  'lazy-parts',
  'limits',
  'long-names',
  'mail-preferences',
  'main-job',
  'notifications',
  'offline',
  'own-account',
  'own-profile',
  'pages',
  'password',
  'results',
  'search',
  'shell-failures',
  'sign-in',
  'updates',
)
const atDesks = specs(
  'account-deletion',
  'actions',
  'bans',
  'contact',
  'content',
  'first-steps',
  'moderation',
  'organizations',
  'phone-bank',
  'print',
  'recent-activity',
  'reports',
  'sessions',
  'settings',
  'team',
)
const notAtDesks = isLongRun ? [] : onPhones
const notOnPhones = isLongRun ? [] : atDesks

export default defineConfig({
  testDir: 'e2e',
  // `e2e/agreement` needs no browser: Vitest runs it.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: '100%',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    locale: 'en-US',
    // Journeys meet the server itself; what the worker does has its own (`offline.spec.ts`).
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs an eighth of the time: `npm run test:e2e -- --trace=retain-on-failure` when one is wanted.
    trace: isLongRun ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserArguments,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
  projects: [
    { name: 'wide', testIgnore: [...elsewhere, ...notAtDesks], use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'narrow',
      testIgnore: [...elsewhere, ...notOnPhones],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    { name: 'routes', testMatch: everyRoute, use: { trace: 'off' } },
    {
      name: 'nodes',
      testMatch: severalNodes,
      testIgnore: isLongRun ? [] : behindNginx,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts --demo`,
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    // A machine that has much else to do takes its time to start.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: environment,
  },
})
