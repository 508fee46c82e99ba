import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { asOrdinaryUser, requireProgram, type Service, startInFolder } from './own-server.ts'

export const openClient = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  await client.connect()
  return client
}

export const mayCreateDatabases = async (url: string): Promise<boolean> => {
  try {
    const client = await openClient(url)
    const { rows } = await client.query<{ allowed: boolean }>(
      'select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user',
    )
    await client.end()
    return rows[0]?.allowed ?? false
  } catch {
    return false
  }
}

const runAsOrdinaryUser = (folder: string, command: string[]) => {
  const [program = '', ...args] = asOrdinaryUser(command)
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command[0]} failed: ${stderr}`)
}

const initialize = (programs: string, folder: string) => {
  const data = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  // Not that of the environment, which may be C: there, PostgreSQL knows no capital letters but the English ones.
  runAsOrdinaryUser(folder, [join(programs, 'initdb'), ...data, '--locale=C.UTF-8'])
}

/** Copies a running server, so that the copy follows it. */
const copy = (primary: string) => (programs: string, folder: string) =>
  runAsOrdinaryUser(folder, [
    join(programs, 'pg_basebackup'),
    '-d',
    primary,
    '-D',
    join(folder, 'data'),
    '-R',
    '-c',
    'fast',
  ])

/** Starts a PostgreSQL of its own, or a standby of one. Fails if none is installed. */
export const startPostgres = async ({ standbyOf }: { standbyOf?: string } = {}): Promise<Service> => {
  // Next to the program itself are the others; next to a link to it may be none.
  const programs = dirname(realpathSync(requireProgram('initdb')))
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const prepare = standbyOf === undefined ? initialize : copy(standbyOf)
  const command = (folder: string) => {
    prepare(programs, folder)
    const address = ['-p', String(port), '-k', folder, '-h', '127.0.0.1']
    // Its data need not survive a crash of the machine.
    const settings = ['fsync=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting])
    return asOrdinaryUser([join(programs, 'postgres'), '-D', join(folder, 'data'), ...address, ...settings])
  }
  return { url, stop: await startInFolder('postgres', command, () => mayCreateDatabases(url)) }
}
