import { spawnSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A command that may mount file systems that only it sees. Not every container allows that. */
const mounter = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-root-user', '--mount'],
].find(([command = '', ...args]) => spawnSync(command, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0)

export const canMount = mounter !== undefined

/** A command that runs other commands, which see the result of `mount`. In it, `$0` is the data folder. */
export const mounted = (mount: string, dataDir: string): string[] => [
  ...(mounter ?? []),
  'sh',
  '-c',
  `${mount} && exec "$@"`,
  dataDir,
]

const megabyte = 1024 * 1024

/** The disk of a process that was started by `withSmallDisk`. */
export const openSmallDisk = (pid: number | undefined, dataDir: string) => {
  // The folder as the process sees it.
  const disk = join(`/proc/${pid}/root`, dataDir)
  const filler = join(disk, 'filler')
  const grow = (bytes: number) =>
    writeFile(filler, Buffer.alloc(bytes), { flag: 'a' }).then(
      () => true,
      () => false,
    )
  return {
    fill: async (): Promise<void> => {
      let bytes = 8 * megabyte
      while (bytes >= 512) if (!(await grow(bytes))) bytes /= 2
      const { bavail } = await statfs(disk)
      if (bavail > 0) throw new Error(`The disk still has ${bavail} blocks`)
    },
    free: (): Promise<void> => rm(filler),
  }
}

/** A command that runs other commands, for which the folder is a disk of this size. */
export const withSmallDisk = (dataDir: string, megabytes: number): string[] =>
  mounted(`mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`, dataDir)
