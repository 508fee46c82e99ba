import './require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, pinnedNode, prepare, root, run } from './prepare.mjs'

// npm test                 everything
// npm run test:unit        all but the browser
// npm run test:server      the server's suite, on DATABASE_URL and REDIS_URL when they are given
// npm run test:e2e         the browser
// Further words choose tests: npm run test:e2e -- follows
const [choice, ...words] = process.argv[2]?.startsWith('--')
  ? process.argv.slice(2)
  : ['--all', ...process.argv.slice(2)]
const suites = {
  '--all': ['vitest', 'playwright'],
  '--unit': ['vitest'],
  '--server': ['server'],
  '--e2e': ['playwright'],
}[choice]
if (!suites) {
  console.error(`There is no ${choice}: use --unit, --server or --e2e.`)
  process.exit(1)
}

prepare({ build: suites.includes('playwright') })

const reports = join(root, '.cache', 'test-reports')
mkdirSync(reports, { recursive: true })

const runTests = (name, args, env) => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const code = run(pinnedNode, args(file), environment(env(file)))
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
}

/** What failed, by name and with the first lines of its message: said once more at the very end, where it is looked for. */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: relative(root, name), message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })

const failuresOfPlaywright = ({ suites: files, errors }) => {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return [
    ...files.flatMap(specs).flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          name: `[${projectName}] ${file}:${line} › ${title}`,
          message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
        })),
    ),
    ...errors.map(({ message }) => ({ name: 'playwright', message })),
  ]
}

/** A file that cannot even be loaded has no tests in it: it counts as one that failed. */
const countVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
    ).length,
  skipped: numPendingTests + numTodoTests,
})

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

const vitest = (name, more) => () => {
  const args = (file) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
    ...words,
  ]
  return { count: countVitest, failures: failuresOfVitest, ...runTests(name, args, () => ({})) }
}

const runners = {
  vitest: vitest('vitest', []),
  server: vitest('server', ['--project=server']),
  playwright: () => ({
    count: countPlaywright,
    failures: failuresOfPlaywright,
    ...runTests(
      'playwright',
      () => ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words],
      (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    ),
  }),
}

const failures = []
const total = { passed: 0, failed: 0, skipped: 0 }
for (const suite of suites) {
  const { code, report, count, failures: failuresOf } = runners[suite]()
  const counted = report ? count(report) : { passed: 0, failed: 0, skipped: 0 }
  // A runner that gives up without naming a test has failed all the same.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
  if (report) failures.push(...failuresOf(report))
}

const messageLinesShown = 12
for (const { name, message } of failures) {
  console.log(`\nFAILED TEST ${name}`)
  for (const line of stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, messageLinesShown))
    console.log(`  | ${line}`)
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
