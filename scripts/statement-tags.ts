import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Comment, type Expression, parseSync, Visitor } from 'oxc-parser'

// A tag is a JSDoc comment directly above a `test`, `it` or `describe`, and names the statements of
// docs/spec-statements.yaml that it shows, with commas between them: `@shows follows.undo, follows.failure`.

export interface Tag {
  statement: string
  /** Of the repository, with forward slashes on every system. */
  file: string
  line: number
  /** Why no statement is shown by this tag after all. */
  problem?: 'is above no test' | 'is above a test that does not run'
}

const testFunctions = new Set(['test', 'it', 'describe'])
const testForms = new Set(['describe', 'each', 'for', 'only', 'parallel', 'runIf', 'serial', 'skipIf'])
const neverRun = new Set(['skip', 'todo', 'fixme'])

/** `test.describe.skip` or `it.each(rows)` as the names along it, the first one first. */
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

/** Where what is not white space or a comment begins after a comment. */
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

const tagsOf = (file: string, source: string): Tag[] => {
  const { program, comments } = parseSync(file, source)
  /** By where they begin; of a chain such as `it.each(rows)(title, run)` the whole. */
  const calls = new Map<number, Expression>()
  new Visitor({
    CallExpression: (call) => {
      if (!calls.has(call.start)) calls.set(call.start, call.callee)
    },
  }).visit(program)

  return comments.flatMap((comment) => {
    const statements = statementsOf(comment)
    if (statements.length === 0) return []
    const problem = problemOf(calls.get(nextCode(source, comment, comments)))
    const line = source.slice(0, comment.start).split('\n').length
    return statements.map((statement) => ({ statement, file, line, ...(problem && { problem }) }))
  })
}

/** Of every test in a folder, wherever it lies. */
export const tagsIn = (root: string): Tag[] =>
  globSync('**/*.{ts,tsx}', { cwd: root, withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      const file = relative(root, path).replaceAll(sep, '/')
      return source.includes('@shows') ? tagsOf(file, source) : []
    })
