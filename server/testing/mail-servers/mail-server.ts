import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { userInfo, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAsRoot } from './as-root.ts'

/** Each of these domains is treated in a different way by the servers that the tests start. */
export const domains = {
  /** Everybody has a mailbox. */
  readers: 'readers.example.org',
  /** Mail is accepted, and then it turns out that nobody has a mailbox. */
  gone: 'gone.example.org',
  /** Our own, to which bounces go. They are given to a program. */
  ours: 'rostrum.example',
}

/** Names of readers that begin like this are deferred once (greylisting). */
export const deferredPrefix = 'deferred.'

/** How many mails a server takes on a connection, or from us in a second, before it refuses further ones for a while. */
export const mailsPerLimit = 100

export interface MailServerOptions {
  /** The command that gets each bounce on its standard input. */
  bounceCommand: string
}

/** A mail server of a distribution, which runs on this machine only. */
export interface MailServer {
  url: string
  /** How many mails have been put into mailboxes. */
  countDelivered: () => Promise<number>
  /** Everything that the server has logged. */
  log: () => Promise<string>
  close: () => Promise<void>
}

/**
 * Who may neither read our files nor run anything as somebody else: programs for bounces run as this user. Mail servers
 * refuse to run them as root.
 */
export const mailUser = process.getuid?.() === 0 ? 'nobody' : userInfo().username

/** A folder for everything of a server, in which its users may reach their own folders. */
export const createServerFolder = async (name: string, mailboxes: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `rostrum-${name}-`))
  await runAsRoot('chmod', '755', folder)
  await runAsRoot('mkdir', join(folder, mailboxes))
  // The colon stands for the group of the user.
  await runAsRoot('chown', `${mailUser}:`, join(folder, mailboxes))
  return folder
}

/** The program for bounces as a file, because mail servers give commands a different syntax. */
export const writeBounceProgram = async (folder: string, command: string): Promise<string> => {
  const path = join(folder, 'bounce')
  await writeFile(path, `#!/bin/sh\n${command}\n`, { mode: 0o755 })
  return path
}

/** Counts the files of a maildir, which may not exist yet. */
export const countMails = async (maildir: string): Promise<number> => {
  const found = await readdir(join(maildir, 'new')).catch(() => [])
  return found.length
}

/** Removes what the server and its users have written. */
export const removeServerFolder = (folder: string): Promise<string> => runAsRoot('rm', '-r', folder)
