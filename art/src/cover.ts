import { paletteOf, type Palette } from './palettes.ts'
import { patterns, rect } from './patterns.ts'
import { hash, randomFrom } from './random.ts'

type PatternName = keyof typeof patterns
const patternNames = Object.keys(patterns) as [PatternName, ...PatternName[]]

/** Chooses by independent parts of the seed, so that similar names differ. */
export const choose = (seed: number): { palette: Palette; pattern: PatternName } => ({
  palette: paletteOf(seed),
  pattern: patternNames[Math.floor(seed / 97) % patternNames.length] ?? patternNames[0],
})

/** A decorative SVG cover, which scales and crops to its box. The same seed always gives the same picture. */
export const drawCover = (seed: number, width: number, height: number): string => {
  const { palette, pattern } = choose(seed)
  const shapes = rect(0, 0, width, height, palette.ground) + patterns[pattern](width, height, randomFrom(seed), palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${shapes}</svg>`
}

/** The cover for a name. */
export const cover = (name: string, width = 480, height = 180): string => drawCover(hash(name), width, height)
