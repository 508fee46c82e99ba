import { paletteOf } from './palettes.ts'
import { hash } from './random.ts'

/** Counts up when a seed's picture changes: addresses are kept by caches for good. */
export const coverVersion = 1

/** Where the cover of a name is served. It holds the seed, not the name: addresses end up in logs and caches. */
export const coverAddress = (name: string, width: number, height: number): string =>
  `/covers/${coverVersion}/${width}x${height}/${hash(name)}.svg`

/** The colour under the cover of a name, to show until it is there. */
export const coverGround = (name: string): string => paletteOf(hash(name)).ground
