import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type CallExpression, type Comment, type Expression, parseSync, Visitor } from 'oxc-parser'

// A tag is a JSDoc comment directly above a `test`, `it` or `describe`. It names the statements of
// docs/spec-statements.yaml that the test shows, separated by commas: `@shows follows.undo, follows.failure`.

export interface Tag {
  statement: string
  /** Path within the repository, with forward slashes on every system. */
  file: string
  line: number
  /** Whether the test runs only every night: it, or what surrounds it, is tagged as nightly. */
  isNightly: boolean
  /** The reason why the tag is invalid. */
  problem?: 'is above no test' | 'is above a test that does not run'
}

const testFunctions = new Set(['test', 'it', 'describe'])
const testForms = new Set(['describe', 'each', 'for', 'only', 'parallel', 'runIf', 'serial', 'skipIf'])
const neverRun = new Set(['skip', 'todo', 'fixme'])

/** The names in a callee such as `test.describe.skip` or `it.each(rows)`, from left to right. */
const namesOf = (callee: Expression): string[] => {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name]
    case 'MemberExpression':
      return callee.computed || callee.property.type !== 'Identifier'
        ? []
        : [...namesOf(callee.object), callee.property.name]
    case 'CallExpression':
      return namesOf(callee.callee)
    case 'TaggedTemplateExpression':
      return namesOf(callee.tag)
    default:
      return []
  }
}

/** The position of the first code after a comment, skipping white space and other comments. */
const nextCode = (source: string, after: Comment, comments: Comment[]) => {
  let position = after.end
  for (;;) {
    position += /^\s*/.exec(source.slice(position))?.[0].length ?? 0
    const comment = comments.find(({ start }) => start === position)
    if (!comment) return position
    position = comment.end
  }
}

const statementsOf = ({ type, value }: Comment) => {
  if (type !== 'Block' || !value.startsWith('*')) return []
  const lists = [...value.matchAll(/@shows\b(.*)/g)].map(([, list = '']) => list)
  return lists.flatMap((list) => list.split(',').map((statement) => statement.trim()))
}

const problemOf = (callee: Expression | undefined) => {
  const [root = '', ...forms] = callee ? namesOf(callee) : []
  if (!testFunctions.has(root)) return 'is above no test'
  if (forms.some((form) => neverRun.has(form))) return 'is above a test that does not run'
  return forms.every((form) => testForms.has(form)) ? undefined : 'is above no test'
}

/** Whether the options of a test tag it as nightly: `{ tag: '@nightly' }` in Playwright, `{ tags: 'nightly' }` in Vitest. */
const isNightly = (call: CallExpression): boolean =>
  call.arguments.some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.value.type === 'Literal' &&
          ['@nightly', 'nightly'].includes(String(property.value.value)),
      ),
  )

const tagsOf = (file: string, source: string): Tag[] => {
  const { program, comments } = parseSync(file, source)
  /**
   * Callees by the position where their call starts. Of a chain such as `it.each(rows)(title, run)`, the outermost
   * call.
   */
  const calls = new Map<number, Expression>()
  const nightlyCalls: CallExpression[] = []
  new Visitor({
    CallExpression: (call) => {
      if (!calls.has(call.start)) calls.set(call.start, call.callee)
      if (isNightly(call)) nightlyCalls.push(call)
    },
  }).visit(program)

  return comments.flatMap((comment) => {
    const statements = statementsOf(comment)
    if (statements.length === 0) return []
    const position = nextCode(source, comment, comments)
    const problem = problemOf(calls.get(position))
    const line = source.slice(0, comment.start).split('\n').length
    const runsNightly = nightlyCalls.some(({ start, end }) => start <= position && position < end)
    return statements.map((statement) => ({
      statement,
      file,
      line,
      isNightly: runsNightly,
      ...(problem && { problem }),
    }))
  })
}

/** All tags in a folder and its subfolders. */
export const tagsIn = (root: string): Tag[] =>
  globSync('**/*.{ts,tsx}', { cwd: root, withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      const file = relative(root, path).replaceAll(sep, '/')
      return source.includes('@shows') ? tagsOf(file, source) : []
    })
