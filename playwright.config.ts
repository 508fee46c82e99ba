import { defineConfig } from '@playwright/test'
import { appEnvironment } from './e2e/app.ts'
import { freePort } from './server/testing/free-port.ts'
import { browserArguments, findBrowser } from './e2e/browser.ts'
import { isLongRun } from './e2e/long-run.ts'

// Every worker process evaluates this file again and inherits the port that the first evaluation chose.
const port = (process.env['ROSTRUM_E2E_PORT'] ??= String(await freePort()))
const environment = appEnvironment(Number(port))
const origin = environment['PUBLIC_URL']
const browser = await findBrowser()

/**
 * Tests with several nodes that share one PostgreSQL and one Redis. Without these services they are skipped;
 * `npm run with-services npm run test:e2e` provides both.
 */
const severalNodes = '**/*.nodes.spec.ts'
/** Requires nginx, and runs only in the long run. */
const behindNginx = '**/nginx.nodes.spec.ts'
/** Sets each viewport width itself, so it runs only once. Its failure messages make a trace unnecessary. */
const everyRoute = '**/every-route.spec.ts'
const separateProjects = [severalNodes, everyRoute]
const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`)
/**
 * Tests of organizers at work, which run at the width of a desktop. All others run at that of a phone, which most
 * supporters use. A test of both widths sets them itself, `every-route.spec.ts` checks the layout of each page, and in the
 * long run all tests run at both.
 */
const onDesktops = specs(
  'actions',
  'bans',
  'colleagues',
  'contact',
  'content',
  'first-steps',
  'form-help',
  'keyboard',
  'layout',
  'metadata',
  'moderation',
  'organizations',
  'phone-bank',
  'print',
  'programs',
  'recent-activity',
  'report',
  'reports',
  'sessions',
  'settings',
  'team',
  'unsaved-changes',
)

export default defineConfig({
  testDir: 'e2e',
  // The tests in `e2e/agreement` need no browser; Vitest runs them.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // A test waits for the server more than it computes: on two cores, three workers need seven eighths of the time that
  // two workers need.
  workers: '150%',
  // Some tests start a program of their own, which takes minutes on a very busy machine. Tests that hang are detected by the
  // next limit.
  timeout: 360_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    locale: 'en-US',
    // The tests talk to the server directly. `offline.spec.ts` allows the service worker and tests it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace of every test takes an eighth of the time. To record traces, use
    // `npm run test:e2e -- --trace=retain-on-failure`.
    trace: isLongRun ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserArguments,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
  projects: [
    {
      name: 'wide',
      testMatch: isLongRun ? undefined : onDesktops,
      testIgnore: separateProjects,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'narrow',
      testIgnore: [...separateProjects, ...(isLongRun ? [] : onDesktops)],
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
    command: `"${process.execPath}" e2e/serve.ts`,
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    // On a busy machine, the server takes long to start.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    // Where PostgreSQL is, the program finds out itself.
    env: { ...environment, DATABASE_URL: process.env['DATABASE_URL'] ?? '', REDIS_URL: process.env['REDIS_URL'] ?? '' },
  },
})
