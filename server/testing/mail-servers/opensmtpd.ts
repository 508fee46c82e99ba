import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { asRoot, runAsRoot, worksAsRoot } from './as-root.ts'
import {
  countMails,
  createServerFolder,
  deferredPrefix,
  domains,
  type MailServer,
  type MailServerOptions,
  mailUser,
  removeServerFolder,
  writeBounceProgram,
} from './mail-server.ts'

/** Where `.ci/install-mail-servers` unpacks the package, because it cannot be installed beside Postfix. */
const unpacked = '/opt/opensmtpd'

/** OpenSMTPD has fixed paths, so it sees a file system in which these are its own. */
export const hasOpenSmtpd = (): boolean =>
  existsSync(`${unpacked}/usr/sbin/smtpd`) && worksAsRoot('unshare', '--mount', 'true')

const settingsFor = (folder: string, port: number): string =>
  [
    `table users { "@" = ${mailUser} }`,
    `filter "deferring" proc-exec "${folder}/deferring"`,
    `listen on 127.0.0.1 port ${port} hostname mx.example.org filter "deferring"`,
    `action "readers" maildir "${folder}/mailboxes/all" virtual <users>`,
    'action "gone" mda "exit 67" virtual <users>',
    `action "bounces" mda "${folder}/bounce" virtual <users>`,
    `match from any for domain "${domains.readers}" action "readers"`,
    `match from any for domain "${domains.gone}" action "gone"`,
    `match from any for domain "${domains.ours}" action "bounces"`,
    '',
  ].join('\n')

/** Answers OpenSMTPD about each recipient (smtpd-filters(7)): those with the prefix are deferred once. */
const deferringFilter = `#!/bin/sh
while read -r line && [ "$line" != 'config|ready' ]; do :; done
echo 'register|filter|smtp-in|rcpt-to'
echo 'register|ready'
seen=' '
while IFS='|' read -r _ _ _ _ _ session token address; do
  answer=proceed
  case "$address" in ${deferredPrefix}* | '<${deferredPrefix}'*)
    case "$seen" in *" $address "*) ;; *)
      seen="$seen$address "
      answer='reject|450 4.7.1 Greylisted, please try again later' ;;
    esac ;;
  esac
  echo "filter-result|$session|$token|$answer"
done
`

/** The program runs in a copy of the table of mounts, so that nothing of it is visible outside and all of it ends with it. */
const startScript = (folder: string): string => `set -e
mount --bind ${folder}/passwd /etc/passwd
mount --bind ${folder}/group /etc/group
mount -t tmpfs tmpfs /usr/libexec
mkdir /usr/libexec/opensmtpd
mount --bind ${unpacked}/usr/libexec/opensmtpd /usr/libexec/opensmtpd
mount -t tmpfs tmpfs /var/spool
mkdir -m 711 /var/spool/smtpd
mount -t tmpfs tmpfs /var/lib
mkdir -p -m 755 /var/lib/opensmtpd/empty
mount -t tmpfs tmpfs /var/run
exec ${unpacked}/usr/sbin/smtpd -d -f ${folder}/smtpd.conf
`

const users = ['opensmtpd', 'opensmtpq']

const writeFiles = async (folder: string, port: number): Promise<void> => {
  const home = '/var/lib/opensmtpd/empty'
  const [passwd, group] = await Promise.all(['/etc/passwd', '/etc/group'].map((path) => readFile(path, 'utf8')))
  const accounts = users.map((name, index) => `${name}:x:${970 + index}:${970 + index}::${home}:/usr/sbin/nologin\n`)
  const groups = users.map((name, index) => `${name}:x:${970 + index}:\n`)
  await writeFile(join(folder, 'passwd'), passwd + accounts.join(''))
  await writeFile(join(folder, 'group'), group + groups.join(''))
  await writeFile(join(folder, 'smtpd.conf'), settingsFor(folder, port), { mode: 0o600 })
  await writeFile(join(folder, 'deferring'), deferringFilter, { mode: 0o755 })
  await writeFile(join(folder, 'start'), startScript(folder))
  await runAsRoot('chown', 'root', join(folder, 'smtpd.conf'))
}

const untilItListens = (port: number, server: ChildProcess): Promise<void> =>
  vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error('OpenSMTPD ended before it listened')
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
    { timeout: 20_000, interval: 50 },
  )

/** Starts OpenSMTPD with a folder of its own. By default, it takes 100 mails on a connection. */
export const openOpenSmtpd = async ({ bounceCommand }: MailServerOptions): Promise<MailServer> => {
  const folder = await createServerFolder('opensmtpd', 'mailboxes')
  const port = await freePort()
  await writeBounceProgram(folder, bounceCommand)
  await writeFiles(folder, port)
  let log = ''
  const server = spawn(...asRoot('unshare', ['--mount', 'sh', join(folder, 'start')]), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.stderr?.on('data', (data) => {
    log += String(data)
  })
  const ended = once(server, 'exit')
  await untilItListens(port, server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    countDelivered: () => countMails(join(folder, 'mailboxes/all')),
    log: async () => log,
    close: async () => {
      await runAsRoot('kill', String(server.pid))
      await ended
      await removeServerFolder(folder)
    },
  }
}
