import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const unitTests = ['{contract,art,catalogue,ssr,web,deploy,scripts}/**/*.test.{ts,tsx}']
const serverTests = ['{server,demo}/**/*.test.ts', 'e2e/agreement/*.test.ts']
/**
 * Runs on the embedded database also where the whole suite runs on a server: what depends on the driver (queries,
 * transactions, jobs, locks, search, backup), and one test of each room. `npm run test:long` runs all of them on both.
 */
const driverTests = [
  'server/src/backup.test.ts',
  'server/src/platform/db/*.test.ts',
  'server/src/platform/mail/outbox.test.ts',
  'server/src/platform/housekeeping.test.ts',
  'server/src/accounts/{export,sessions}.test.ts',
  'server/src/recent-activity/recent-activity.test.ts',
  'server/src/audit-log/audit-log.test.ts',
  'server/src/campaigns/taking-part.test.ts',
  'server/src/candidates/pledges.test.ts',
  'server/src/chat/chat.test.ts',
  'server/src/contact/contact.test.ts',
  'server/src/content/{engagements,published}.test.ts',
  'server/src/digests/digests.test.ts',
  'server/src/donation-links/donation-links.test.ts',
  'server/src/events/rsvp.test.ts',
  'server/src/files/files.test.ts',
  'server/src/follows/follows.test.ts',
  'server/src/mail-preferences/mail-preferences.test.ts',
  'server/src/moderation/reports.test.ts',
  'server/src/notifications/notifications.test.ts',
  'server/src/organizations/{listing,search}.test.ts',
  'server/src/phone-bank/phone-bank.test.ts',
  'server/src/search/*.test.ts',
  'server/src/sign-in/sign-in.test.ts',
  'server/src/realtime/realtime.test.ts',
  'server/src/team/team.test.ts',
  'server/src/updates/mails.test.ts',
]
const isLong = process.env['TEST_LONG'] === '1'
const hasServer = Boolean(process.env['DATABASE_URL'])

/** Replaces modules, globals or the environment of its process: such a file would disturb those that run after it. */
const changesItsProcess = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\(/
const isolatedTests = globSync([...unitTests, ...serverTests], { exclude: ['**/node_modules/**'] }).filter((file) =>
  changesItsProcess.test(readFileSync(file, 'utf8')),
)

/** Importing the app takes longer than most files: the files of a worker share what they import. */
const shared = (include: string[]) => ({ include, exclude: ['**/node_modules/**', ...isolatedTests], isolate: false })
const isolated = (include: string[]) => ({
  include: globSync(include).filter((file) => isolatedTests.includes(file)),
})
/** Waits for its database more than it computes. Vitest wants projects of other sizes to run one after another. */
const onDatabase = {
  globalSetup: 'server/testing/global-setup.ts',
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
}
const embeddedEnvironment = { DATABASE_URL: '', REDIS_URL: '' }

const project = (name: string, test: object) => ({ extends: true as const, test: { name, ...test } })

export default defineConfig({
  test: {
    // A database of its own takes a test file seconds on a busy machine; a hang is found by these all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      project('units', shared(unitTests)),
      project('units-isolated', isolated(unitTests)),
      project('server', { ...onDatabase, ...shared(serverTests) }),
      project('server-isolated', { ...onDatabase, ...isolated(serverTests) }),
      // On a server, the embedded database has its turn as well.
      ...(hasServer
        ? [
            project('embedded', {
              ...onDatabase,
              ...shared(isLong ? serverTests : driverTests),
              env: embeddedEnvironment,
              sequence: { groupOrder: 2 },
            }),
            ...(isLong
              ? [
                  project('embedded-isolated', {
                    ...onDatabase,
                    ...isolated(serverTests),
                    env: embeddedEnvironment,
                    sequence: { groupOrder: 2 },
                  }),
                ]
              : []),
          ]
        : []),
    ],
  },
})
