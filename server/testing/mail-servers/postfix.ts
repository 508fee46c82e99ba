import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { runAsRoot, worksAsRoot } from './as-root.ts'
import {
  countMails,
  createServerFolder,
  domains,
  type MailServer,
  type MailServerOptions,
  mailsPerLimit,
  mailUser,
  removeServerFolder,
  writeBounceProgram,
} from './mail-server.ts'
import { openPolicyServer } from './policy-server.ts'

/** The services as the distribution configures them. */
const defaultServices = '/usr/share/postfix/master.cf.dist'

export const hasPostfix = (): boolean => existsSync(defaultServices) && worksAsRoot('true')

/** Only what a test requires differs from the defaults: the port, and no service is confined to the queue. */
const servicesFor = async (port: number): Promise<string> =>
  (await readFile(defaultServices, 'utf8'))
    .replace(/^smtp +inet .*$/m, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replaceAll(/^(\S+ +(?:inet|unix|unix-dgram|fifo) +\S+ +\S+ +)y /gm, '$1n ')

const settingsFor = (folder: string, policyPort: number): string =>
  [
    'compatibility_level = 3.6',
    `queue_directory = ${folder}/queue`,
    `data_directory = ${folder}/data`,
    `maillog_file = ${folder}/log`,
    `maillog_file_prefixes = ${folder}`,
    'myhostname = mx.example.org',
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    // No mail leaves this machine.
    'default_transport = error:5.4.4 This is a test',
    `mydestination = ${domains.gone} ${domains.ours}`,
    'local_recipient_maps =',
    `alias_maps = hash:${folder}/settings/aliases`,
    'recipient_delimiter = +',
    `default_privs = ${mailUser}`,
    `virtual_mailbox_domains = ${domains.readers}`,
    `virtual_mailbox_base = ${folder}/mailboxes`,
    'virtual_mailbox_maps = static:all/',
    // The ids are those of the folder of the mailboxes.
    `smtpd_recipient_restrictions = check_policy_service inet:127.0.0.1:${policyPort}`,
    `smtpd_client_message_rate_limit = ${mailsPerLimit}`,
    'anvil_rate_time_unit = 1s',
    'smtpd_client_event_limit_exceptions =',
    '',
  ].join('\n')

/** Starts Postfix with a folder of its own. It takes a limited number of mails from us per second. */
export const openPostfix = async ({ bounceCommand }: MailServerOptions): Promise<MailServer> => {
  const folder = await createServerFolder('postfix', 'mailboxes')
  const settings = join(folder, 'settings')
  const policies = await openPolicyServer()
  const port = await freePort()
  await mkdir(settings)
  const program = await writeBounceProgram(folder, bounceCommand)
  const [userId, groupId] = (await runAsRoot('stat', '--format=%u %g', join(folder, 'mailboxes'))).trim().split(' ')
  const ids = `virtual_uid_maps = static:${userId}\nvirtual_gid_maps = static:${groupId}\n`
  await writeFile(join(settings, 'main.cf'), settingsFor(folder, policies.port) + ids)
  await writeFile(join(settings, 'master.cf'), await servicesFor(port))
  await writeFile(join(settings, 'aliases'), `bounce: "|${program}"\n`)
  await runAsRoot('install', '-d', join(folder, 'queue'))
  await runAsRoot('install', '-d', '-o', 'postfix', join(folder, 'data'))
  await runAsRoot('chown', '-R', 'root', settings)
  await runAsRoot('postalias', '-c', settings, `hash:${settings}/aliases`)
  await runAsRoot('postfix', '-c', settings, 'start')
  return {
    url: `smtp://127.0.0.1:${port}`,
    countDelivered: () => countMails(join(folder, 'mailboxes/all')),
    log: () => runAsRoot('cat', join(folder, 'log')),
    close: async () => {
      await runAsRoot('postfix', '-c', settings, 'stop')
      policies.close()
      await removeServerFolder(folder)
    },
  }
}
