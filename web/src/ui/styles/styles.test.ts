import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const entries = ['root.tsx', 'layouts/main-layout.tsx', 'pages/home.tsx']

/** Returns the paths of the project files that a file imports, statically or dynamically. */
const importsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'?]+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path))
}

test('app.css generates styles for all component files that the first page imports', () => {
  const reached = new Set(entries.map((entry) => join(source, entry)))
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported)
  const styles = readFileSync(join(import.meta.dirname, 'app.css'), 'utf8')
  const looked = [...styles.matchAll(/@source '([^']+)';/g)].map(([, path = '']) => join(import.meta.dirname, path))
  for (const path of looked) expect(existsSync(path), path).toBe(true)
  const isLookedAt = (file: string) =>
    looked.some((path) => (statSync(path).isDirectory() ? file.startsWith(`${path}/`) : file === path))
  const missed = [...reached].filter((file) => file.endsWith('.tsx') && !isLookedAt(file))
  expect(missed.map((file) => relative(source, file))).toEqual([])
})
