import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Comment, type Expression, parseSync, Visitor } from 'oxc-parser'

// A tag is a JSDoc comment directly above a test, `describe` or shared suite, and names the statements of
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
  const list = type === 'Block' && value.startsWith('*') ? /@shows\b([^\n]*)/.exec(value)?.[1] : undefined
  return list?.split(',').map((statement) => statement.trim())
}

export const tagsOf = (file: string, source: string): Tag[] => {
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
    if (!statements) return []
    const callee = calls.get(nextCode(source, comment, comments))
    const [root = '', ...modifiers] = callee ? namesOf(callee) : []
    const line = source.slice(0, comment.start).split('\n').length
    const problem = !testFunctions.has(root)
      ? 'is above no test'
      : modifiers.some((name) => neverRun.has(name))
        ? 'is above a test that does not run'
        : undefined
    return statements.map((statement) => ({ statement, file, line, ...(problem && { problem }) }))
  })
}

const ignoredFolders = new Set(['node_modules', 'build', 'test-results'])

/** Of every test in a folder, wherever it lies. */
export const tagsIn = (root: string): Tag[] =>
  globSync('**/*.{ts,tsx}', { cwd: root, withFileTypes: true, exclude: ({ name }) => ignoredFolders.has(name) })
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      const file = path.slice(root.length + 1).replaceAll('\\', '/')
      return source.includes('@shows') ? tagsOf(file, source) : []
    })
