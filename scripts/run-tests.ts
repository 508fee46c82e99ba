// What `npm test` runs after installation and build, see scripts/test.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findServices, openServices } from './services.ts'
import { readPlaywright, readVitest, type PlaywrightReport, type Result, type VitestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const [choice = '', ...words] = process.argv[2]?.startsWith('--')
  ? process.argv.slice(2)
  : ['--all', ...process.argv.slice(2)]
const isLong = choice === '--long'
/** Nightly tests also run when their file is named. */
const hasNightly = isLong || words.length > 0

const reports = join(root, '.cache', 'test-reports')
mkdirSync(reports, { recursive: true })

interface Run {
  args: string[]
  env?: Record<string, string>
}

const runSuite = (name: string, suiteOf: (file: string) => Run, read: (text: string) => Result): Result => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const { args, env } = suiteOf(file)
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment, ...env },
    stdio: 'inherit',
  })
  const result = existsSync(file)
    ? read(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  // A runner that ends with an error without reporting a failed test counts as a failure.
  if (status === 0 || result.failed > 0) return result
  const message = 'It ended with an error that belongs to no test. Its output above says which.'
  return { ...result, failed: 1, failures: [...result.failures, { name, message }] }
}

const vitest = (name: string, projects: string[]) => () =>
  runSuite(
    name,
    (file) => ({
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...projects.map((project) => `--project=${project}`),
        ...(hasNightly ? words : ['--tags-filter=!nightly']),
      ],
    }),
    (text) => readVitest(JSON.parse(text) as VitestReport, (path) => relative(root, path)),
  )

const playwright = () =>
  runSuite(
    'playwright',
    (file) => ({
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--reporter=list,json',
        ...(hasNightly ? words : ['--grep-invert=@nightly']),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
    (text) => readPlaywright(JSON.parse(text) as PlaywrightReport),
  )

/** Selected tests run only once: on PostgreSQL if there is one. */
const units = { name: 'units and server', run: vitest('vitest', words.length > 0 ? ['!embedded'] : []) }
const server = { name: 'server', run: vitest('server', ['server', 'server-isolated']) }
const journeys = { name: 'journeys in a browser', run: playwright }
const suites = {
  '--all': [units, journeys],
  '--long': [units, journeys],
  '--unit': [units],
  '--server': [server],
  '--e2e': [journeys],
}[choice]
if (!suites) {
  console.error(`Unknown option ${choice}: use --unit, --server, --e2e or --long.`)
  process.exit(1)
}

/** The long run includes tests that need PostgreSQL and Redis, so it starts its own if none are running. */
const services = await (isLong ? openServices() : findServices()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const { databaseUrl = '', redisUrl = '' } = services
const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...(isLong && { TEST_LONG: '1' }) }
console.log(
  databaseUrl === ''
    ? 'No PostgreSQL is configured or runs on 127.0.0.1: the server is only tested on the embedded database.'
    : `The server is tested on PostgreSQL, and ${isLong ? 'completely' : 'where it matters'} on the embedded database, too.`,
)
if (redisUrl === '') console.log('No Redis is configured or runs on 127.0.0.1: tests that need it are skipped.')

const total = { passed: 0, failed: 0, skipped: 0 }
const failures: Result['failures'] = []
const timings = [{ name: 'install and build', minutes: process.env['ROSTRUM_PREPARE_MINUTES'] ?? '0.0' }]
for (const suite of suites) {
  const started = performance.now()
  const result = suite.run()
  timings.push({ name: suite.name, minutes: ((performance.now() - started) / 60_000).toFixed(1) })
  total.passed += result.passed
  total.failed += result.failed
  total.skipped += result.skipped
  failures.push(...result.failures)
}
await services.stop()

const MESSAGE_LINES_SHOWN = 12
for (const { name, message } of failures) {
  console.log(`\nFAILED TEST ${name}`)
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES_SHOWN)
  for (const line of lines) console.log(`  | ${line}`)
}

console.log()
for (const { name, minutes } of timings) console.log(`${minutes.padStart(6)} min  ${name}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
