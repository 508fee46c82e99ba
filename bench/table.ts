import type { Rate } from './load.ts'

/** A line of a table: how much is done in a second, and in a second of CPU time. */
export const row = (name: string, { perSecond, perCpuSecond }: Rate): string =>
  `  ${name.padEnd(28)}${perSecond.toFixed(0).padStart(7)} /s ${perCpuSecond.toFixed(0).padStart(7)} /s of CPU`

/** A line of a table of texts, with one name and then columns on the right. */
export const cellsRow = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(28)}${cells.map((cell) => ` ${cell}`.padStart(12)).join('')}`
