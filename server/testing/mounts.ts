import { spawnSync } from 'node:child_process'

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

/** A command that runs other commands, for which the folder is a disk of this size. */
export const withSmallDisk = (dataDir: string, megabytes: number): string[] =>
  mounted(`mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`, dataDir)
