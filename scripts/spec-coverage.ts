import { readFileSync, writeFileSync } from 'node:fs'
import { coverageOf, pageFile } from './statement-coverage.ts'

// Writes docs/spec-coverage.md. With `--check`, reports whether the file is up to date instead.

const { problems, page } = coverageOf(process.cwd())
if (!process.argv.includes('--check')) writeFileSync(pageFile, page)
else if (readFileSync(pageFile, 'utf8') !== page) problems.push(`${pageFile} is out of date. Run "npm run coverage".`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
