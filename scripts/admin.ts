// node scripts/admin.ts <command>, with a command of one or two words: tasks that an operator does by hand. Uses the
// database of the environment.
import type { Db } from '../server/src/platform/db/database.ts'
import { findUnreachable } from '../server/src/files/unreachable.ts'
import { grantModerator, revokeModerator, type Appointment } from '../server/src/moderation/moderators.ts'
import {
  allowAddress,
  countDeadLetters,
  listDeadLetters,
  requeueDeadLetters,
} from '../server/src/platform/mail/outbox.ts'
import { MAX_REPORT_BYTES, receiveBounce } from '../server/src/platform/mail/bounces.ts'
import { openStorage } from '../server/src/platform/storage.ts'
import { printForOperator } from '../server/src/platform/exit-for-operator.ts'
import { type Command, print, UsageError } from './commands/command.ts'
import { directoryCommands } from './commands/directories.ts'
import { divisionCommands } from './commands/divisions.ts'
import { electionCommands } from './commands/elections.ts'
import { openStarted } from './open-database.ts'

const shownLetters = 100
const shownFiles = 100
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const deadLetters: Command['run'] = async (db) => {
  const [letters, total] = await Promise.all([listDeadLetters(db, shownLetters), countDeadLetters(db)])
  for (const letter of letters) {
    const at = letter.finished_at?.toISOString() ?? ''
    print([letter.id, at, letter.kind, `${letter.attempts} attempts`, letter.last_error ?? ''].join('  '))
  }
  const rest = total > letters.length ? `, the oldest ${letters.length} shown` : ''
  print(`${total} dead letters${rest}`)
}

const requeue: Command['run'] = async (db, [which = '']) => {
  if (which !== '--all' && !uuid.test(which)) throw new UsageError()
  const count = await requeueDeadLetters(db, which === '--all' ? 'all' : { id: which })
  print(`${count} queued again`)
  if (count === 0 && which !== '--all') process.exitCode = 1
}

const allow: Command['run'] = async (db, [address]) => {
  if (!address?.includes('@')) throw new UsageError()
  const wasSuppressed = await allowAddress(db, address)
  print(wasSuppressed ? 'Mail to this address is allowed again' : 'This address was not blocked')
}

/** With this exit code, mail servers keep a message and deliver it again later (`EX_TEMPFAIL` of sysexits.h). */
const deliverLater = 75

/** Reads to the end, as mail servers expect, but keeps only the beginning of a large message. */
const readMessage = async (): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (size < MAX_REPORT_BYTES) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, MAX_REPORT_BYTES)
}

const bounceMessages = {
  recorded: 'The mail has bounced',
  ignored: 'Nothing was changed: this is not a report that one of our mails has bounced',
  early: 'The mail is still being sent',
}

const bounce: Command['run'] = async (db, args) => {
  if (args.length > 0) throw new UsageError()
  const outcome = await receiveBounce(db, await readMessage())
  print(bounceMessages[outcome])
  if (outcome === 'early') process.exitCode = deliverLater
}

const appointments = {
  grant: { done: 'The user is now a moderator', already: 'The user was already a moderator' },
  revoke: { done: 'The user is no longer a moderator', already: 'The user was not a moderator' },
} as const

const appoint =
  (
    what: keyof typeof appointments,
    change: (db: Db, email: string, now: Date) => Promise<Appointment>,
  ): Command['run'] =>
  async (db, [email]) => {
    if (!email?.includes('@')) throw new UsageError()
    const outcome = await change(db, email, new Date())
    const messages = {
      ...appointments[what],
      unknown: 'Nobody has an account with this address',
      banned: 'The user is banned',
    }
    print(messages[outcome])
    if (outcome === 'unknown' || outcome === 'banned') process.exitCode = 1
  }

const unreachableFiles: Command['run'] = async (db, [option], config) => {
  const storage = openStorage(config)
  if (option !== undefined && option !== '--remove') throw new UsageError()
  const { stored, known, unreachable } = await findUnreachable(db, storage, new Date())
  for (const key of unreachable.slice(0, shownFiles)) print(key)
  const rest = unreachable.length > shownFiles ? `, ${shownFiles} shown` : ''
  print(`${unreachable.length} of ${stored} files are not referenced by the database${rest}`)
  if (option !== '--remove') return
  if (known === 0 && unreachable.length > 0) {
    // With the database of another installation, all files would look unreachable.
    print('Nothing was removed: the database knows none of these files. Check that it belongs to them.')
    process.exitCode = 1
    return
  }
  for (const key of unreachable) await storage.remove(key)
  print(`${unreachable.length} files removed`)
}

const commands: Record<string, Command> = {
  'grant-moderator': {
    usage: 'EMAIL',
    description: 'makes a user a moderator of the platform',
    run: appoint('grant', grantModerator),
  },
  'revoke-moderator': {
    usage: 'EMAIL',
    description: 'removes this right from a user',
    run: appoint('revoke', revokeModerator),
  },
  'mail dead-letters': {
    usage: '',
    description: 'lists mails that failed permanently, oldest first',
    run: deadLetters,
  },
  'mail requeue': { usage: 'ID | --all', description: 'queues dead letters again', run: requeue },
  'mail allow': { usage: 'ADDRESS', description: 'allows mail to an address again that has bounced', run: allow },
  'mail bounce': {
    usage: '< MESSAGE',
    description: 'reads a message that a mail server has sent to MAIL_BOUNCE_ADDRESS',
    run: bounce,
    failureCode: deliverLater,
  },
  'files unreachable': {
    usage: '[--remove]',
    description: 'lists files without a row in the database that are at least a day old',
    run: unreachableFiles,
  },
  ...directoryCommands,
  ...divisionCommands,
  ...electionCommands,
}

const help = (): string =>
  Object.entries(commands)
    .map(([name, { usage, description }]) => `  npm run admin -- ${`${name} ${usage}`.padEnd(32)} ${description}`)
    .join('\n')

const given = process.argv.slice(2)
const name = [1, 2].map((words) => given.slice(0, words).join(' ')).find((words) => Object.hasOwn(commands, words))
const command = name === undefined ? undefined : commands[name]
if (name === undefined || !command) {
  process.stderr.write(`Choose one of\n${help()}\n`)
  process.exit(2)
}
// Whoever reads the output may stop reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { config, database } = await openStarted(command.failureCode)
try {
  await command.run(database.db, given.slice(name.split(' ').length), config)
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`npm run admin -- ${name} ${command.usage}\n`)
    process.exitCode = 2
  } else if (command.failureCode === undefined) throw error
  else {
    // The mail server may log what is printed, so this is neither a stack nor part of a query.
    if (!printForOperator(error)) process.stderr.write('The message could not be processed\n')
    process.exitCode = command.failureCode
  }
} finally {
  await database.close()
}
