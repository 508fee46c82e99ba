import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { asOrdinaryUser, requireProgram } from '../../server/testing/own-server.ts'
import { deployed, writeAdapted } from '../adapted.ts'
import { writeCertificate, writeNginxConfiguration } from '../nginx-files.ts'
import { type DatabaseMachine, password } from './database-machines.ts'
import { type Programs, reservePort, until } from './programs.ts'
import { type RedisMachine, redisPassword } from './redis-machines.ts'

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })

export interface Routes {
  write: number
  read: number
  redis: number
}

/** The proxy beside the nodes, which knows where the primary, a standby and the master of Redis are. */
export const startHaproxy = async (
  programs: Programs,
  { databases, redis }: { databases: DatabaseMachine[]; redis: RedisMachine[] },
): Promise<Routes> => {
  const routes = { write: await reservePort(), read: await reservePort(), redis: await reservePort() }
  const env: Record<string, string> = {
    WRITE_LISTEN: `127.0.0.1:${routes.write}`,
    READ_LISTEN: `127.0.0.1:${routes.read}`,
    REDIS_LISTEN: `127.0.0.1:${routes.redis}`,
    REDIS_PASSWORD: redisPassword,
  }
  for (const [index, { port, patroniPort }] of databases.entries()) {
    env[`DATABASE_${index + 1}`] = `127.0.0.1:${port}`
    env[`PATRONI_PORT_${index + 1}`] = String(patroniPort)
  }
  for (const [index, { port }] of redis.entries()) env[`REDIS_${index + 1}`] = `127.0.0.1:${port}`
  programs.start({ name: 'haproxy', command: () => [requireProgram('haproxy'), '-f', deployed('ha/haproxy.cfg')], env })
  await until('HAProxy', 30, () => accepts(routes.write))
  return routes
}

export const startPgbouncer = async (programs: Programs, folder: string, { write }: Routes): Promise<number> => {
  const port = await reservePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"rostrum" "${password}"\n`)
  const config = writeAdapted('ha/pgbouncer.ini', join(folder, 'pgbouncer.ini'), [
    ['port=5000', `port=${write}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  programs.start({ name: 'pgbouncer', command: () => asOrdinaryUser([requireProgram('pgbouncer'), config]) })
  await until('PgBouncer', 30, () => accepts(port))
  return port
}

export interface Entrance {
  origin: string
  /** The certificate that clients trust. */
  ca: Buffer
  /** Starts nginx in front of these nodes. */
  start: (nodePorts: number[]) => Promise<void>
}

/** nginx with `deploy/nginx.conf`. The origin is known before it starts, because nodes need it. */
export const openEntrance = async (programs: Programs, folder: string): Promise<Entrance> => {
  const [https, http] = [await reservePort(), await reservePort()]
  const origin = `https://localhost:${https}`
  const certificate = writeCertificate(folder)
  const start = async (nodePorts: number[]) => {
    const file = writeNginxConfiguration({
      folder,
      errorLog: join(programs.logs, 'nginx-errors.log'),
      https,
      http,
      nodes: nodePorts.map((port) => `127.0.0.1:${port}`),
    })
    programs.start({ name: 'nginx', command: () => [requireProgram('nginx'), '-p', folder, '-c', file] })
    await until('nginx', 30, () => accepts(https))
  }
  return { origin, ca: readFileSync(certificate), start }
}
