import { defineFigures, drawNumber } from './figures.ts'
import { contrast } from './contrast.ts'
import { paletteOf } from './palettes.ts'
import { hash, randomFrom } from './random.ts'

/** Must be incremented when the picture of the same numbers changes, because caches keep it permanently. */
export const gatheringVersion = 1

/** The picture in the page, in pixels. It scales to its box. */
export const gatheringSize = { width: 480, height: 268 } as const

export interface Gathering {
  /** Chooses the colors, as for covers. */
  seed: number
  /** The number of the act, on the lectern. */
  number: number
  /** How many people have done the same so far, with the one at the lectern. */
  count: number
  /** Determines how numbers are written. */
  language: string
}

const WIDTH = 480
const FLOOR = 400
const MIDDLE = WIDTH / 2
/** The distance of the open place from the lectern. */
const NEXT = 148
const TOP = FLOOR - gatheringSize.height

const dark = '#13201a'
const light = '#ffffff'
/** The head of the speaker in the mark of Rostrum. Nobody in the crowd wears it. */
const marigold = '#f2b632'

const round = (value: number) => Math.round(value * 10) / 10

/**
 * The ground, the ink for text on it (4.5:1 or better), and the colors of the figures. A ground that is too mid-toned for
 * text is replaced by the palette's darker mark.
 */
export const gatheringColors = (seed: number) => {
  const { ground: own, inks, mark, name } = paletteOf(seed)
  const inkOn = (ground: string) => (contrast(ground, dark) >= contrast(ground, light) ? dark : light)
  const isReadable = contrast(own, inkOn(own)) >= 4.5
  const ground = isReadable ? own : mark[0]
  const worn = isReadable ? inks : [...inks, own]
  return {
    ground,
    ink: inkOn(ground),
    head: name === 'marigold' ? '#fff3d6' : marigold,
    crowd: worn.filter((color) => color !== marigold && contrast(color, ground) > 1.25),
  }
}

interface Spot {
  x: number
  row: number
}
/** A row of people: where they stand, and how wide their shoulders are. */
interface Row {
  base: number
  radius: number
}

/**
 * Where people can stand, from the front to the back, those in the middle first. Nobody is hidden behind the speaker or
 * stands in the open place.
 */
const layOut = (): { rows: Row[]; spots: Spot[] } => {
  const rows: Row[] = []
  const spots: Spot[] = []
  for (let row = 0, radius = 25, base = 372; row < 10; row++) {
    const head = base - radius * 1.34
    const aroundSpeaker = radius + (head > 226 ? 97 : head > 190 ? 58 : 38)
    const aroundNext = head > 262 ? radius + 46 : head > 240 ? radius + 24 : 0
    const step = radius * 2.16
    for (let x = aroundSpeaker + (row % 2 ? 0.3 * step : 0); x <= MIDDLE + radius * 0.4; x += step) {
      // Whole pixels keep the picture small.
      spots.push({ x: Math.round(MIDDLE - x), row })
      if (Math.abs(x - NEXT) > aroundNext) spots.push({ x: Math.round(MIDDLE + x), row })
    }
    rows.push({ base: Math.round(base), radius })
    radius *= 0.915
    base -= radius * 1.36
  }
  return { rows, spots }
}
const { rows, spots: standing } = layOut()

/** How many people one figure stands for: one while there is room for everybody, then 2, 5, 10, 20, 50 and so on. */
export const peoplePerFigure = (count: number): number => {
  for (let tens = 1; ; tens *= 10) {
    const step = [1, 2, 5].find((digit) => count - 1 <= digit * tens * standing.length)
    if (step !== undefined) return step * tens
  }
}

/** Short lines with round ends, all of the same width and color. */
const strokes = (lines: string, color: string, width: number): string =>
  `<path d="${lines}" stroke="${color}" stroke-width="${round(width)}"/>`

type Figure = Spot & { body: string; face: string }

/** Everybody in one row. Each color is one path, which keeps the picture small. */
const drawRow = ({ base, radius }: Row, figures: Figure[], ground: string): string => {
  const bodies = (some: Figure[]) => some.map(({ x }) => `M${x} ${base}V${FLOOR}`).join('')
  const heads = (some: Figure[]) => some.map(({ x }) => `M${x} ${round(base - radius * 1.34)}v0`).join('')
  const inColors = (part: 'body' | 'face', lines: (some: Figure[]) => string, width: number) =>
    [...new Set(figures.map((figure) => figure[part]))]
      .map((color) => strokes(lines(figures.filter((figure) => figure[part] === color)), color, width))
      .join('')
  const outline = strokes(bodies(figures), ground, 2 * radius + 1.5)
  // A line of the ground around everybody, because neighbors may wear the same color.
  return outline + inColors('body', bodies, 2 * radius - 1.5) + inColors('face', heads, 1.04 * radius)
}

const drawCrowd = ({ seed, count }: Gathering): string => {
  const { crowd, ground } = gatheringColors(seed)
  const random = randomFrom(seed)
  const choose = (colors: readonly string[]) => colors[Math.floor(random() * colors.length)] ?? light
  const people = standing.slice(0, Math.ceil((count - 1) / peoplePerFigure(count))).map((spot) => {
    const body = choose(crowd)
    return { ...spot, body, face: choose(crowd.filter((color) => color !== body)) }
  })
  const drawn = rows.map((row, index) => {
    const figures = people.filter(({ row: own }) => own === index)
    return figures.length === 0 ? '' : drawRow(row, figures, ground)
  })
  return `<g fill="none" stroke-linecap="round">${drawn.toReversed().join('')}</g>`
}

/** The speaker of the mark behind the lectern, which carries the number. */
const drawSpeaker = (head: string, number: string): string =>
  `<path d="M188 268V258a52 52 0 0 1 104 0V268Z" fill="#e06a3f"/><circle cx="${MIDDLE}" cy="172" r="31" fill="${head}"/>` +
  `<path d="M148 250h184l-22 32h-140Z" fill="${light}"/><path d="M182 282h116l9 118h-134Z" fill="#dbe6da"/>` +
  drawNumber(number, { x: MIDDLE, y: 340, color: dark, size: 64, width: 98 })

/** The place of whoever comes next: open ground, drawn with a dashed line. */
const drawOpenPlace = (ground: string, ink: string, number: string): string => {
  const x = MIDDLE + NEXT
  return (
    `<path d="M${x - 47} ${FLOOR}V352a47 47 0 0 1 94 0V${FLOOR}Z" fill="${ground}"/><circle cx="${x}" cy="294" r="27" fill="${ground}"/>` +
    `<g fill="none" stroke="${ink}" stroke-width="2.5" stroke-dasharray="6 5" stroke-linecap="round"><path d="M${x - 38} 404V352a38 38 0 0 1 76 0V404"/><circle cx="${x}" cy="294" r="17"/></g>` +
    drawNumber(number, { x, y: 376, color: ink, size: 30, width: 54 })
  )
}

const drawScene = (gathering: Gathering): string => {
  const { seed, number, count, language } = gathering
  const { ground, ink, head } = gatheringColors(seed)
  const [own = '', next = ''] = [number, Math.max(number, count) + 1].map((value) =>
    new Intl.NumberFormat(language).format(value),
  )
  const speaker = `<g class="you">${drawSpeaker(head, own)}</g>`
  return defineFigures(own, next) + drawCrowd(gathering) + speaker + drawOpenPlace(ground, ink, next)
}

/** The speaker steps up once, unless the address ends with `#still` or the reader prefers reduced motion. */
const stepUp =
  '<style>@media(prefers-reduced-motion:no-preference){svg:not(:target) .you{animation:up .32s cubic-bezier(.2,.8,.2,1)}}@keyframes up{from{transform:translateY(28px)}}</style>'

/**
 * The picture of the moment after an act: a figure for everybody who has done the same, the person at the lectern with
 * their number on it, and beside them the open place of whoever comes next. The same numbers always give the same
 * picture.
 */
export const drawGathering = (gathering: Gathering): string => {
  const { width, height } = gatheringSize
  return `<svg xmlns="http://www.w3.org/2000/svg" id="still" width="${width}" height="${height}" viewBox="0 ${TOP} ${width} ${height}" preserveAspectRatio="xMidYMax slice">${stepUp}${drawScene(gathering)}</svg>`
}

/** The share of a 4:5 picture above the crowd, which is free for text. */
export const posterTextShare = (600 - gatheringSize.height) / 600

/** The same as a 4:5 picture to share, with room for text above the crowd. */
export const drawPoster = (gathering: Gathering): string => {
  const { ground } = gatheringColors(gathering.seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" viewBox="0 0 480 600"><rect width="480" height="600" fill="${ground}"/><g transform="translate(0 200)">${drawScene(gathering)}</g></svg>`
}

type Numbers = Pick<Gathering, 'number' | 'count' | 'language'>

/** The path of the picture for the name of an organization. Like covers, it contains the seed and not the name. */
export const gatheringAddress = (name: string, { number, count, language }: Numbers): string =>
  `/gatherings/${gatheringVersion}/${hash(name)}/${number}-${count}-${language}.svg`

/** The ground of the picture for a name, and the ink for text on it. */
export const gatheringGround = (name: string): { ground: string; ink: string } => {
  const { ground, ink } = gatheringColors(hash(name))
  return { ground, ink }
}
