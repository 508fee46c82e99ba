import { partsOf, type BlankValues, type Part } from './blanks.ts'

/** What a script is made of: words, blanks to be filled in for the caller, and asides not to be read out. */
export interface ScriptLine {
  isStageDirection: boolean
  parts: Part[]
}

/** Lines in brackets are stage directions; `{name}`, `{city}` and `{target}` are filled in. */
export const readScript = (message: string, blanks: BlankValues): ScriptLine[] =>
  message
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const isStageDirection = /^\(.*\)$/.test(line) || /^\[.*\]$/.test(line)
      return { isStageDirection, parts: partsOf(isStageDirection ? line.slice(1, -1) : line, blanks) }
    })

/** One rule a line. */
export const readGuidelines = (guidelines: string): string[] =>
  guidelines
    .split(/\n+/)
    .map((line) => line.trim().replace(/^[-*•]\s*/, ''))
    .filter(Boolean)

/** Two and a half minutes a call is what callers need on average, with dialing and writing down. */
export const minutesFor = (calls: number): number => Math.max(1, Math.ceil(calls * 2.5))
