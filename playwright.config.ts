import { defineConfig } from '@playwright/test'
import { appEnvironment, freePort } from './e2e/app.ts'
import { browserArguments, findBrowser } from './e2e/browser.ts'

// This file is read again in every worker; they inherit the port that the first reading chose.
const port = (process.env['ROSTRUM_E2E_PORT'] ??= String(await freePort()))
const environment = appEnvironment(Number(port))
const origin = environment['PUBLIC_URL']
const browser = await findBrowser()

/** Journeys over several nodes on one PostgreSQL and Redis; skipped where there are none (`npm run test:nodes` brings them). */
const severalNodes = '**/*.nodes.spec.ts'
/** Sets every width itself, and so runs once. Its messages say all that a trace would. */
const everyRoute = '**/every-route.spec.ts'
const elsewhere = [severalNodes, everyRoute]
/**
 * Journeys whose pages are laid out alike at every width (`every-route.spec.ts` looks at that) are made once: at the
 * width at which most people make them. All others are made at both.
 */
const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`)
const onPhones = specs(
  'accounts',
  'donation-links',
  'errors',
  'follows',
  'kept-state',
  'limits',
  'mail-preferences',
  'offline',
  'own-profile',
  'password',
  'results',
  'social',
  'updates',
)
const atDesks = specs('content', 'first-steps', 'leaving', 'print', 'sessions', 'team')

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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserArguments,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
  projects: [
    { name: 'wide', testIgnore: [...elsewhere, ...onPhones], use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'narrow',
      testIgnore: [...elsewhere, ...atDesks],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    { name: 'routes', testMatch: everyRoute, use: { trace: 'off' } },
    { name: 'nodes', testMatch: severalNodes, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts --demo`,
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: environment,
  },
})
