import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Tag, tagsIn } from './statement-tags.ts'

const statementsFile = 'docs/spec-statements.yaml'
export const pageFile = 'docs/spec-coverage.md'

const sentence = z.string().trim().min(1)
const statementShape = z.union([
  sentence.transform((text) => ({ text, missing: undefined, untested: undefined })),
  z.strictObject({ text: sentence, missing: sentence.optional(), untested: sentence.optional() }),
])
/** Statements by section and by identifier. */
const statementsShape = z.record(
  sentence,
  z.record(z.string().regex(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/), statementShape),
)

interface Statement {
  id: string
  text: string
  /** The part of the statement that is not built. */
  missing?: string | undefined
  /** The reason why no test shows the statement. */
  untested?: string | undefined
  /** The files with tests that show the statement. */
  tests: string[]
}

interface Section {
  title: string
  statements: Statement[]
}

const readSections = (root: string, tags: Tag[]): Section[] => {
  const sections = statementsShape.parse(parse(readFileSync(join(root, statementsFile), 'utf8')))
  return Object.entries(sections).map(([title, statements]) => ({
    title,
    statements: Object.entries(statements).map(([id, statement]) => ({
      id,
      ...statement,
      tests: [...new Set(tags.filter((tag) => tag.statement === id && !tag.problem).map(({ file }) => file))],
    })),
  }))
}

const problemsOf = (statements: Statement[], tags: Tag[]) => {
  const ids = statements.map(({ id }) => id)
  const known = new Set(ids)
  return [
    ...tags.flatMap(({ statement, file, line, problem }) => [
      ...(problem ? [`${file}:${line}: the tag "${statement}" ${problem}`] : []),
      ...(known.has(statement) ? [] : [`${file}:${line}: there is no statement "${statement}" in ${statementsFile}`]),
    ]),
    ...ids.filter((id, position) => ids.indexOf(id) !== position).map((id) => `"${id}" is defined twice`),
    ...statements.flatMap(({ id, missing, untested, tests }) => {
      if (tests.length === 0 && !missing && !untested) return [`no test shows "${id}"`]
      if (tests.length > 0 && untested) return [`"${id}" is called untested, but ${tests[0]} shows it`]
      return []
    }),
  ]
}

/** Shortens `server/src/follows/follows.test.ts` to `server/follows/follows`. */
const shortName = (file: string) => file.replace('/src/', '/').replace(/(\.(test|spec))?\.tsx?$/, '')
const link = (file: string) => `[${shortName(file)}](../${file})`
const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')

const openLine = ({ id, text, missing, untested }: Statement) =>
  [`**${id}** ${text}`, missing && `Missing: ${missing}`, untested && `No test: ${untested}`].filter(Boolean).join(' ')
const shownLine = ({ id, text, missing, tests }: Statement) =>
  `**${id}** ${text}${missing ? ' (partly)' : ''} — ${tests.map(link).join(', ') || 'no test'}`

const renderPage = (sections: Section[]) => {
  const statements = sections.flatMap((section) => section.statements)
  const open = statements.filter(({ missing, untested }) => missing ?? untested)
  return `${[
    '# Specification coverage',
    `<!-- Made by \`npm run coverage\` from ${statementsFile} and the \`@shows\` tags of the tests. Do not edit. -->`,
    `What Rostrum promises, and the files with the tests that show it: ${statements.length} statements, of which ${open.length} are not wholly built or not shown by a test. § names the section of the specification; a statement without one goes beyond it.`,
    'Where it lives in the code is said by its noun: a room has the same name in `contract`, `server`, `web` and the tests ([architecture.md](architecture.md)). `git grep follows.toggle` finds the tests themselves. How a test is tagged: [testing.md](testing.md).',
    '## Not built, partly built, or without a test',
    open.length > 0 ? list(open.map(openLine)) : 'Nothing.',
    ...sections.flatMap(({ title, statements: own }) => [`## ${title}`, list(own.map(shownLine))]),
  ].join('\n\n')}\n`
}

/** Returns the problems of the statements and tags in a checkout, and the page as it should be. */
export const coverageOf = (root: string) => {
  const tags = tagsIn(root)
  const sections = readSections(root, tags)
  return {
    problems: problemsOf(
      sections.flatMap(({ statements }) => statements),
      tags,
    ),
    page: renderPage(sections),
  }
}
