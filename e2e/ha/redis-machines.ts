import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requireProgram } from '../../server/testing/own-server.ts'
import { type Replacement, writeAdapted } from '../adapted.ts'
import { type Program, type Programs, reservePort, until } from './programs.ts'

export const redisPassword = 'redis-secret'

/** `master` or `slave`, or undefined if it does not answer. */
const roleAt = async (port: number): Promise<string | undefined> => {
  const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 })
  socket.on('timeout', () => socket.destroy())
  socket.write(`AUTH ${redisPassword}\r\nINFO replication\r\nQUIT\r\n`)
  const answer = await text(socket).catch(() => '')
  return /^role:(\w+)/m.exec(answer)?.[1]
}

export interface RedisMachine {
  port: number
  program: Program
  role: () => Promise<string | undefined>
}

/** Two Redis servers and three sentinels, which choose the master. */
export const startRedisMachines = async (programs: Programs, folder: string): Promise<RedisMachine[]> => {
  const ports = [await reservePort(), await reservePort()]
  const master = `127.0.0.1 ${ports[0]}`
  const machines = ports.map((port, index): RedisMachine => {
    const name = `redis${index + 1}`
    const cwd = join(folder, name)
    mkdirSync(cwd)
    const replication: Replacement = ['# replicaof 10.0.0.31 6379', index === 0 ? '' : `replicaof ${master}`]
    const config = writeAdapted('ha/redis.conf', join(cwd, 'redis.conf'), [
      replication,
      ['/var/lib/redis', cwd],
      ['bind 10.0.0.31', 'bind 127.0.0.1'],
      ['port 6379', `port ${port}`],
      ['fifth-secret', redisPassword],
    ])
    const program = programs.start({ name, command: () => [requireProgram('redis-server'), config], cwd })
    return { port, program, role: () => roleAt(port) }
  })
  await until('Redis', 30, async () => {
    const roles = await Promise.all(machines.map(({ role }) => role()))
    return roles.join() === 'master,slave'
  })
  for (const number of [1, 2, 3]) {
    const name = `sentinel${number}`
    const cwd = join(folder, name)
    mkdirSync(cwd)
    const config = writeAdapted('ha/sentinel.conf', join(cwd, 'sentinel.conf'), [
      ['/var/lib/redis', cwd],
      ['bind 10.0.0.11', 'bind 127.0.0.1'],
      ['port 26379', `port ${await reservePort()}`],
      ['10.0.0.31 6379', master],
      ['fifth-secret', redisPassword],
    ])
    programs.start({ name, command: () => [requireProgram('redis-sentinel'), config], cwd })
  }
  return machines
}
