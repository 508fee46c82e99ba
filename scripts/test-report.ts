/** The result of a test suite. */
export interface Result {
  passed: number
  failed: number
  skipped: number
  /** The failed tests with their error messages. */
  failures: Failure[]
}

interface Failure {
  name: string
  message: string
}

/** The parts of Vitest's JSON report that are used. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A file that cannot be loaded has no tests, so it counts as one failure. */
export const readVitest = (report: VitestReport, relative: (path: string) => string): Result => {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: relative(name), message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${relative(name)} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
  return {
    passed: report.numPassedTests,
    failed: Math.max(failures.length, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

interface Suite {
  suites?: Suite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: { status: string; projectName: string; results: { errors: { message: string }[] }[] }[]
  }[]
}

/** The parts of Playwright's JSON report that are used. */
export interface PlaywrightReport {
  suites: Suite[]
  errors: { message: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** A test that only passed when it was retried counts as failed. */
export const readPlaywright = ({ suites, errors, stats }: PlaywrightReport): Result => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  failures: [
    ...suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          name: `[${projectName}] ${file}:${line} › ${title}`,
          message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
        })),
    ),
    ...errors.map(({ message }) => ({ name: 'playwright', message })),
  ],
})
