import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '../deploy')

/** The text that an operator would replace, and what it becomes here. */
export type Replacement = [from: string | RegExp, to: string]

/** Writes a file of `deploy` with only these changes, each of which must be possible. */
export const writeAdapted = (name: string, to: string, replacements: Replacement[]): string => {
  const text = replacements.reduce(
    (changed, [from, by]) => {
      const next = typeof from === 'string' ? changed.replaceAll(from, () => by) : changed.replace(from, by)
      if (next === changed) throw new Error(`deploy/${name} does not contain: ${String(from)}`)
      return next
    },
    readFileSync(join(deploy, name), 'utf8'),
  )
  writeFileSync(to, text)
  return to
}

export const deployed = (name: string): string => join(deploy, name)
