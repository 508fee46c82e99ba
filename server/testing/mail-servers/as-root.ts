import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** The log of a server for thousands of mails, in bytes. */
const maxBuffer = 64 * 1024 * 1024

/** Mail servers must be started by root, because they run their parts as different users. */
export const asRoot = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0 ? [command, args] : ['sudo', ['--non-interactive', command, ...args]]

export const runAsRoot = async (command: string, ...args: string[]): Promise<string> =>
  (await run(...asRoot(command, args), { maxBuffer })).stdout

/** Whether the command ends with success. */
export const worksAsRoot = (command: string, ...args: string[]): boolean =>
  spawnSync(...asRoot(command, args)).status === 0
