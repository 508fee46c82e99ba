import { drawPoster, gatheringColors, gatheringVersion, posterTextShare } from '@rostrum/art/gathering'
import type { Language } from '@rostrum/catalogue'
import { formatNumber } from '@rostrum/contract/locale-numbers'
import sharp, { type OverlayOptions } from 'sharp'
import { drawableText, drawText } from '../files/draw-text.ts'
import { translate } from '../platform/texts.ts'

/** Pixels, in the proportion 4:5 that social networks show whole. */
const size = { width: 1080, height: 1350 }
const margin = 63
const width = size.width - 2 * margin
/** Must be incremented when the picture of the same texts changes. */
const drawingVersion = 1
/** Characters of a fact that are shown at most. */
const MAX_FACT_LENGTH = 90

/** What the picture shows. It carries no name of a person. */
export interface Poster {
  kind: string
  /** Chooses the colors. */
  seed: number
  number: number
  language: Language
  title: string
  /** When and where, or whom the item is by. */
  facts: string[]
}

/** Everything that the picture depends on. */
export const shownOn = (poster: Poster): unknown[] => ['poster', gatheringVersion, drawingVersion, poster]

const headlineOf = ({ kind, number, language }: Poster): string[] => {
  const values = { number: formatNumber(number, language), next: formatNumber(number + 1, language) }
  return [
    translate(language, `server.poster.${kind}.own`, values),
    translate(language, `server.poster.${kind}.next`, values),
  ]
}

const shorten = (text: string): string =>
  text.length <= MAX_FACT_LENGTH ? text : `${text.slice(0, MAX_FACT_LENGTH - 1).trimEnd()}…`

const titleSize = ({ length }: string): number => {
  if (length <= 60) return 52
  return length <= 110 ? 44 : 36
}

interface Line {
  text: string | null
  pixels: number
  weight: 'bold' | 'regular'
  /** The distance to the line above. */
  above: number
}

const linesOf = (poster: Poster): Line[] => {
  const headline = headlineOf(poster)
  const longest = Math.max(...headline.map(({ length }) => length))
  const pixels = Math.min(132, Math.floor(1820 / longest))
  const title = drawableText(poster.title)
  const bold = { weight: 'bold' } as const
  const regular = { weight: 'regular', pixels: 40 } as const
  return [
    ...headline.map((text, index) => ({ ...bold, text, pixels, above: index === 0 ? 0 : 22 })),
    { ...bold, text: title, pixels: titleSize(poster.title), above: 52 },
    ...poster.facts.map((fact) => ({ ...regular, text: drawableText(shorten(fact)), above: 20 })),
  ]
}

/** The texts from the top. What has no room above the crowd is left out. */
const drawLines = async (poster: Poster): Promise<OverlayOptions[]> => {
  const { ink } = gatheringColors(poster.seed)
  const overlays: OverlayOptions[] = []
  const bottom = size.height * posterTextShare
  let top = 76
  for (const { text, above, ...style } of linesOf(poster)) {
    if (text === null) continue
    const { data, info } = await drawText(text, { ...style, color: ink, width })
    if (top + above + info.height > bottom) break
    overlays.push({ input: data, left: margin, top: top + above })
    top += above + info.height
  }
  return overlays
}

/** Draws the picture that somebody shares after an act: the gathering with their number, and what it is about. */
export const renderPoster = async (poster: Poster): Promise<Buffer> => {
  const { seed, number, language } = poster
  return sharp(Buffer.from(drawPoster({ seed, number, count: number, language })), { density: 162 })
    .resize(size)
    .composite(await drawLines(poster))
    .png({ palette: true })
    .toBuffer()
}
