import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { coverageOf } from './statement-coverage.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rostrum-coverage-'))
})
afterEach(() => rm(root, { recursive: true }))

const write = async (file: string, lines: string[]) => {
  await mkdir(join(root, dirname(file)), { recursive: true })
  await writeFile(join(root, file), lines.join('\n'))
}
const state = (...statements: string[]) =>
  write('docs/spec-statements.yaml', ['Following:', ...statements.map((statement) => `  ${statement}`)])
const writeTest = (...lines: string[]) => write('server/src/follows/follows.test.ts', lines)

it('finds tests in all folders and all forms of calls, and lists their files', async () => {
  await state('follows.toggle: A follow shows at once. §2', 'follows.undo: A follow is undone. §4')
  await writeTest(
    "describe('following', () => {",
    '  /** @shows follows.toggle */',
    '  // Ten times: a nervous thumb.',
    "  it.each([1, 10])('%i times is once', () => {})",
    '})',
  )
  await write('e2e/follows.spec.ts', [
    '/** @shows follows.toggle, follows.undo */',
    "test.describe('following', () => {})",
  ])
  await write('server/testing/suite.ts', [
    '/** @shows follows.undo */',
    "export const suite = () => it('ends', () => {})",
  ])
  await write('node_modules/other/other.test.ts', ['/** @shows other.statement */', "it('is not ours', () => {})"])
  const { problems, page } = coverageOf(root)
  expect(problems).toEqual(['server/testing/suite.ts:1: the tag "follows.undo" is above no test'])
  expect(page).toContain(
    '- **follows.toggle** A follow shows at once. §2 — [e2e/follows](../e2e/follows.spec.ts), [server/follows/follows](../server/src/follows/follows.test.ts)\n',
  )
  expect(page).toContain('- **follows.undo** A follow is undone. §4 — [e2e/follows](../e2e/follows.spec.ts)\n')
  expect(page).toContain('## Statements that are not implemented, partly implemented, or without a test\n\nNone.\n')
})

it('reports a statement that no test shows, unless a reason is given', async () => {
  await state(
    'follows.toggle: A follow shows at once.',
    'follows.undo: { text: A follow is undone., missing: Only on phones. }',
    'follows.paper: { text: A follow is printed., untested: It needs a printer. }',
  )
  const { problems, page } = coverageOf(root)
  expect(problems).toEqual(['no test shows "follows.toggle"'])
  expect(page).toContain('- **follows.undo** A follow is undone. Missing: Only on phones.\n')
  expect(page).toContain('- **follows.paper** A follow is printed. No test: It needs a printer.\n')
})

it('reports a statement that only nightly tests show', async () => {
  await state(
    'follows.toggle: A follow shows at once.',
    'follows.undo: A follow is undone.',
    'follows.print: A follow is printed.',
  )
  await writeTest(
    '/** @shows follows.toggle, follows.print */',
    "it('is large', { tags: 'nightly' }, () => {})",
    '/** @shows follows.print */',
    "it('is small', () => {})",
  )
  await write('e2e/follows.spec.ts', [
    "test.describe('every form', { tag: '@nightly' }, () => {",
    '  /** @shows follows.undo */',
    "  test('is undone', () => {})",
    '})',
  ])
  expect(coverageOf(root).problems).toEqual([
    'only nightly tests show "follows.toggle", such as server/src/follows/follows.test.ts',
    'only nightly tests show "follows.undo", such as e2e/follows.spec.ts',
  ])
})

it('reports a test that names an unknown statement', async () => {
  await state('follows.toggle: A follow shows at once.')
  await writeTest(
    '/** @shows follows.toggle */',
    "it('is', () => {})",
    '/** @shows follows.togle */',
    "it('is', () => {})",
  )
  expect(coverageOf(root).problems).toEqual([
    'server/src/follows/follows.test.ts:3: there is no statement "follows.togle" in docs/spec-statements.yaml',
  ])
})

it.each(['it.skip', 'test.describe.fixme', 'it.todo'])('does not count %s', async (name) => {
  await state('follows.toggle: A follow shows at once.')
  await writeTest('/** @shows follows.toggle */', `${name}('is', () => {})`)
  expect(coverageOf(root).problems).toEqual([
    'server/src/follows/follows.test.ts:1: the tag "follows.toggle" is above a test that does not run',
    'no test shows "follows.toggle"',
  ])
})

it.each(['test.beforeEach', 'test.use', 'describeLifecycle'])('does not treat %s as a test', async (name) => {
  await state('follows.toggle: A follow shows at once.')
  await writeTest('/** @shows follows.toggle */', `${name}('is', () => {})`)
  expect(coverageOf(root).problems[0]).toBe(
    'server/src/follows/follows.test.ts:1: the tag "follows.toggle" is above no test',
  )
})

it('does not count tags in other comments or in strings', async () => {
  await state('follows.toggle: A follow shows at once.')
  await writeTest('// /** @shows follows.toggle */', "it('says /** @shows follows.toggle */', () => {})")
  expect(coverageOf(root).problems).toEqual(['no test shows "follows.toggle"'])
})

it('reports a statement that is marked as untested although a test shows it', async () => {
  await state('follows.toggle: { text: A follow shows at once., untested: It is slow. }')
  await writeTest('/** @shows follows.toggle */', "it('is', () => {})")
  expect(coverageOf(root).problems).toEqual([
    '"follows.toggle" is marked as untested, but server/src/follows/follows.test.ts shows it',
  ])
})

it.each(['Follows.toggle: Text.', 'toggle: Text.', 'follows.toggle: { missing: All of it. }', 'follows.toggle: ""'])(
  'rejects the statement %s',
  async (statement) => {
    await state(statement)
    expect(() => coverageOf(root)).toThrow()
  },
)

it('writes the page, and reports when it is out of date', async () => {
  const run = (...options: string[]) => {
    const script = join(import.meta.dirname, 'spec-coverage.ts')
    const { status, stderr } = spawnSync(process.execPath, [script, ...options], { cwd: root, encoding: 'utf8' })
    return { status, stderr }
  }
  await state('follows.toggle: A follow shows at once.')
  await writeTest('/** @shows follows.toggle */', "it('is', () => {})")
  expect(run()).toEqual({ status: 0, stderr: '' })
  expect(run('--check')).toEqual({ status: 0, stderr: '' })
  await state('follows.toggle: A follow shows before the server answers.')
  expect(run('--check')).toEqual({
    status: 1,
    stderr: 'docs/spec-coverage.md is out of date. Run "npm run coverage".\n',
  })
})
