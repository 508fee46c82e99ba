/** The eight hues of cause tags as OKLCH hue angles, in degrees, of the ink of each pair. */
const hueAngles = { clay: 40, amber: 75, moss: 115, pine: 157, lagoon: 205, sky: 252, iris: 288, rose: 5 } as const

export type CauseHue = keyof typeof hueAngles
export const causeHues = Object.keys(hueAngles) as [CauseHue, ...CauseHue[]]

/** Colors with a lower chroma look gray. */
const greyChroma = 0.04

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Converts to Björn Ottosson's OKLab and returns chroma and hue angle. Undefined if the text is no hex color. */
const oklch = (hex: string): { chroma: number; hue: number } | undefined => {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(hex.trim())?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const channel = (at: number) => linear(Number.parseInt(full.slice(at, at + 2), 16) / 255)
  const [r, g, b] = [channel(0), channel(2), channel(4)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, bb), hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** The hue closest to the stored color of a tag; `neutral` for grays and invalid colors. */
export const causeHue = (color: string): CauseHue | 'neutral' => {
  const measured = oklch(color)
  if (!measured || measured.chroma < greyChroma) return 'neutral'
  const distance = (hue: CauseHue) => {
    const apart = Math.abs(hueAngles[hue] - measured.hue)
    return Math.min(apart, 360 - apart)
  }
  return causeHues.reduce((nearest, hue) => (distance(hue) < distance(nearest) ? hue : nearest))
}
