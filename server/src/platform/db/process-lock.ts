import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Another process has the folder open. */
export class FolderInUse extends OperatorError {
  constructor(folder: string) {
    super(`The database in ${folder} is open in another process: stop that one first`)
  }
}

/** The lock of a folder is a socket: it ends with its process, however that ends, so no stale lock remains. */
const addressOf = (folder: string): string => {
  const name = `rostrum-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

const listenAt = async (address: string) => {
  const server = createServer((socket) => socket.destroy()).unref()
  server.listen(address)
  await once(server, 'listening')
  return server
}

/** On systems where a socket is a file, the file of a killed process remains, but nothing answers there. */
const isAbandoned = async (address: string): Promise<boolean> => {
  if (process.platform === 'linux' || process.platform === 'win32') return false
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

/**
 * Locks a folder and returns the function that unlocks it. Throws FolderInUse. The embedded database has no lock of its
 * own, and two processes would corrupt it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const address = addressOf(await realpath(folder))
  const server = await listenAt(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (!(await isAbandoned(address))) throw new FolderInUse(folder)
    await rm(address, { force: true })
    return listenAt(address)
  })
  return async () => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
}
