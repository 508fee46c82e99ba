import { chmod, mkdir, stat } from 'node:fs/promises'

/** Only the account that the server runs as may list, read and write. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600
const othersMask = 0o077
/** Set on folders such as /tmp, which are meant for several accounts. */
const stickyBit = 0o1000

/**
 * Errors of a folder that is not there, or whose mode only somebody else can change: an administrator mounted it. What
 * the server creates in such a folder is private by itself.
 */
const acceptedCodes = new Set(['ENOENT', 'EPERM', 'EROFS'])

/** Removes the rights of all other accounts from a folder, if it exists and is not meant for several accounts. */
export const restrictFolder = async (folder: string): Promise<void> => {
  try {
    const { mode } = await stat(folder)
    if ((mode & othersMask) !== 0 && (mode & stickyBit) === 0) await chmod(folder, mode & privateFolderMode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && acceptedCodes.has(String(error.code)))) throw error
  }
}

/** Creates a folder that no other account can enter, or makes an existing one such a folder. */
export const createPrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  await restrictFolder(folder)
}
