import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressors = [
  // With the highest quality, which is the default: a sixth smaller than what a server has time for at each request.
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: (file: Buffer) => promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION }) },
]

/** Images and fonts are compressed already. */
const compressible = /\.(?:css|js|json|svg)$/
/** In bytes. Smaller files fit into one packet of the network in any case. */
const smallest = 1024

/** Stores compressed copies beside the files of a folder, so that the server does not compress them at each request. */
export const compressFiles = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((file) => compressible.test(file))) {
    const path = join(folder, name)
    const file = await readFile(path)
    if (file.length < smallest) continue
    await Promise.all(compressors.map(async ({ ending, compress }) => writeFile(path + ending, await compress(file))))
  }
}
