import { expect } from 'vitest'
import { runProgram } from './processes.ts'

type Place = Parameters<typeof runProgram>[0]

/** Starts the server with a database that it cannot use. It must end with one sentence that matches. */
export const expectFailedStart = async (place: Place, sentence: RegExp, within?: string[]): Promise<void> => {
  const { stdout, stderr, code } = await runProgram(place, 'server/src/main.ts', { within })
  expect(stderr).toMatch(sentence)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect([stdout, code]).toEqual(['', 1])
}
