import { paletteOf } from './palettes.ts'
import { hash } from './random.ts'

/** Must be incremented when the picture of a seed changes, because caches keep covers permanently. */
export const coverVersion = 1

/** The path of the cover for a name. It contains the seed and not the name, because URLs end up in logs and caches. */
export const coverAddress = (name: string, width: number, height: number): string =>
  `/covers/${coverVersion}/${width}x${height}/${hash(name)}.svg`

/** The background color of the cover for a name, to show while it loads. */
export const coverGround = (name: string): string => paletteOf(hash(name)).ground
