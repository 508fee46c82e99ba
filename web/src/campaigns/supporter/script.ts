import { partsOf, type BlankValues, type Part } from './blanks.ts'

/** A line of a script: either words to say, or a stage direction, which is not read aloud. */
export interface ScriptLine {
  isStageDirection: boolean
  parts: Part[]
}

const isStageDirection = (line: string): boolean => /^\(.*\)$/.test(line) || /^\[.*\]$/.test(line)

/** The words to say of a script. */
export const spokenOf = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !isStageDirection(line.trim()))
    .join('\n')

/**
 * Reads a script line by line. Lines in brackets are stage directions. Blanks such as `{name}`, `{city}` and `{target}`
 * are filled in.
 */
export const readScript = (message: string, blanks: BlankValues): ScriptLine[] =>
  message
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const isStage = isStageDirection(line)
      return { isStageDirection: isStage, parts: partsOf(isStage ? line.slice(1, -1) : line, blanks) }
    })

/** Reads one rule per line. */
export const readGuidelines = (guidelines: string): string[] =>
  guidelines
    .split(/\n+/)
    .map((line) => line.trim().replace(/^[-*•]\s*/, ''))
    .filter(Boolean)
