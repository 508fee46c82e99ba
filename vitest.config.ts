import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/testing/longest-first.ts'

const unitTests = ['{contract,art,catalogue,ssr,web,deploy,scripts}/**/*.test.{ts,tsx}']
const serverTests = ['{server,demo}/**/*.test.ts', 'e2e/agreement/*.test.ts']
/** Calls every endpoint once. On the database that the whole suite runs on, other tests do that more thoroughly. */
const everyCall = 'server/src/every-call.test.ts'
/**
 * The tests that run on the embedded database even if the whole suite runs on a PostgreSQL server: tests of code that
 * depends on the database driver (queries, transactions, jobs, locks, search), and a call of every endpoint. Tests of
 * backups open both kinds themselves. `npm run test:long` runs all tests on both databases.
 */
const driverTests = [
  everyCall,
  'server/src/digests/digests.test.ts',
  'server/src/platform/db/*.test.ts',
  'server/src/platform/http/idempotency.test.ts',
  'server/src/platform/mail/outbox.test.ts',
  'server/src/platform/housekeeping.test.ts',
  'server/src/realtime/realtime.test.ts',
  'server/src/search/{plan,search}.test.ts',
]
/** Open embedded databases themselves, whichever database the suite runs on, so they run once. */
const embeddedByItself = ['server/src/platform/db/{failed-embedded-start,process-lock}.test.ts']
const isLong = process.env['TEST_LONG'] === '1'
const hasServer = Boolean(process.env['DATABASE_URL'])

/**
 * Matches test files that replace modules, globals or environment variables. They would affect the files that run after
 * them in the same process.
 */
const changesItsProcess = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\(/
const isolatedTests = globSync([...unitTests, ...serverTests], { exclude: ['**/node_modules/**'] }).filter((file) =>
  changesItsProcess.test(readFileSync(file, 'utf8')),
)

/** Importing the app takes longer than running most test files, so the files of a worker share their modules. */
const shared = (include: string[], elsewhere: string[] = []) => ({
  include,
  exclude: ['**/node_modules/**', ...isolatedTests, ...elsewhere],
  isolate: false,
})
const isolated = (include: string[]) => ({
  include: globSync(include).filter((file) => isolatedTests.includes(file)),
})
/** By default, Vitest leaves one core free. */
const onCores = { maxWorkers: '100%' }
/**
 * These tests sometimes wait for the database, so more of them run at once than there are cores. Vitest requires that
 * projects with different `maxWorkers` run one after another.
 */
const onDatabase = {
  globalSetup: 'server/testing/global-setup.ts',
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
}
const embeddedEnvironment = { DATABASE_URL: '', REDIS_URL: '' }

const project = (name: string, test: object) => ({ extends: true as const, test: { name, ...test } })

export default defineConfig({
  test: {
    // On a busy machine, a test file needs several seconds to create its database. Tests that hang are still detected
    // with these limits.
    testTimeout: 120_000,
    tags: [{ name: 'nightly', description: 'Runs every night, and if its file is named (docs/testing.md).' }],
    hookTimeout: 240_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('units', { ...onCores, ...shared(unitTests) }),
      project('units-isolated', { ...onCores, ...isolated(unitTests) }),
      project('server', { ...onDatabase, ...shared(serverTests, hasServer ? [everyCall] : []) }),
      project('server-isolated', { ...onDatabase, ...isolated(serverTests) }),
      // If the suite runs on a PostgreSQL server, tests run on the embedded database as well.
      ...(hasServer
        ? [
            project('embedded', {
              ...onDatabase,
              ...shared(isLong ? serverTests : driverTests, embeddedByItself),
              env: embeddedEnvironment,
            }),
            ...(isLong
              ? [
                  project('embedded-isolated', {
                    ...onDatabase,
                    ...isolated(serverTests),
                    env: embeddedEnvironment,
                  }),
                ]
              : []),
          ]
        : []),
    ],
  },
})
