import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const prefix = 'rostrum-upload-'
/** Longer than any request takes: what is older was left behind by a program that was killed. */
const abandonedMinutes = 15
const sweepMinutes = 60

/** Does `work` with a folder for what the request uploads, which nobody else on the machine can read. It goes with the request. */
export const withSpool = async <T>(request: FastifyRequest, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    // The plugin would look for them one by one.
    request.tmpUploads = []
    await rm(folder, { recursive: true, force: true })
  }
}

const removeIfAbandoned = async (folder: string): Promise<void> => {
  const { mtimeMs } = await lstat(folder)
  if (mtimeMs < Date.now() - abandonedMinutes * 60_000) await rm(folder, { recursive: true, force: true })
}

const sweep = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  // One that went meanwhile, or is somebody else's, is not ours to remove.
  await Promise.allSettled(names.map((name) => removeIfAbandoned(join(tmpdir(), name))))
}

/** Removes what a killed program left behind: at the start, and then now and again. */
export const keepSpoolClean = (app: FastifyInstance): void => {
  const tryToSweep = () =>
    sweep().catch((error: unknown) => {
      app.log.warn({ err: error }, 'spool')
    })
  app.addHook('onReady', tryToSweep)
  const timer = setInterval(() => void tryToSweep(), sweepMinutes * 60_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
