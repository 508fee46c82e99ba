import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asOrdinaryUser, requireProgram } from '../../server/testing/own-server.ts'
import { deployed, writeAdapted } from '../adapted.ts'
import { killAll, processesOf, type Programs, reservePort, until } from './programs.ts'

export const password = 'database-secret'

const startEtcd = async (programs: Programs, folder: string): Promise<string> => {
  const [port, peerPort] = [await reservePort(), await reservePort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const options = {
    name: 'etcd1',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd1=${peer}`,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  programs.start({ name: 'etcd', command: () => [requireProgram('etcd'), ...args] })
  await until('etcd', 30, async () => (await fetch(`${client}/health`)).ok)
  return `127.0.0.1:${port}`
}

/** PostgreSQL writes to it as another user, whose id is not known here. */
const openFolder = (path: string): string => {
  mkdirSync(path)
  chmodSync(path, 0o777)
  return path
}

interface Member {
  name: string
  role: string
  state: string
}

export interface DatabaseMachine {
  name: string
  port: number
  patroniPort: number
  /** Ends Patroni and PostgreSQL without a chance to tell anybody, as when the machine loses its power. */
  kill: () => void
  start: () => void
  isPrimary: () => Promise<boolean>
  /** How this machine sees all of them; undefined if it does not answer. */
  members: () => Promise<Member[] | undefined>
}

const openMachine = async (
  programs: Programs,
  { name, folder, etcd, config }: { name: string; folder: string; etcd: string; config: string },
): Promise<DatabaseMachine> => {
  const [port, patroniPort] = [await reservePort(), await reservePort()]
  const home = openFolder(join(folder, name))
  const patroni = programs.start({
    name,
    command: () => asOrdinaryUser([requireProgram('patroni'), config]),
    cwd: home,
    env: {
      HOME: home,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcd,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: dirname(requireProgram('pg_controldata')),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: password,
      ROSTRUM_PASSWORD: password,
    },
  })
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${patroniPort}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  return {
    name,
    port,
    patroniPort,
    // A process that ends while the list is made may have started another one.
    kill: () => {
      killAll(processesOf(home))
      killAll(processesOf(home))
    },
    start: patroni.start,
    isPrimary: async () => (await ask('/primary'))?.status === 200,
    members: async () => {
      const answer = await ask('/cluster')
      return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : undefined
    },
  }
}

export const primaryOf = async (machines: DatabaseMachine[]): Promise<DatabaseMachine | undefined> => {
  for (const machine of machines) if (await machine.isPrimary()) return machine
  return undefined
}

/** Every machine runs, and one confirms what the other one commits. */
export const isComplete = async (machines: DatabaseMachine[]): Promise<boolean> => {
  const members = await (await primaryOf(machines))?.members()
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming'
  return members?.filter(isRunning).length === machines.length && members.some(({ role }) => role === 'sync_standby')
}

export const startDatabaseMachines = async (programs: Programs, folder: string): Promise<DatabaseMachine[]> => {
  const etcd = await startEtcd(programs, folder)
  const config = writeAdapted('ha/patroni.yml', join(folder, 'patroni.yml'), [
    ['/etc/patroni/post-bootstrap.sh', deployed('ha/post-bootstrap.sh')],
    ['/var/run/postgresql', openFolder(join(folder, 'sockets'))],
  ])
  const machines = [
    await openMachine(programs, { name: 'database1', folder, etcd, config }),
    await openMachine(programs, { name: 'database2', folder, etcd, config }),
  ]
  await until('Two database machines with a synchronous standby', 120, () => isComplete(machines))
  return machines
}
