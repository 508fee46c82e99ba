import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

type Point = readonly [x: number, y: number]

const pick = (inks: Palette['inks'], index: number) => inks[index % 4] ?? inks[0]
const n = (value: number) => Math.round(value * 10) / 10
export const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const polygon = (points: readonly Point[], fill: string) =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill)
const dome = (x: number, base: number, r: number, fill: string) =>
  path(`M${n(x - r)} ${n(base)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0Z`, fill)

type Pattern = (w: number, h: number, random: Random, palette: Palette) => string

/** Each function draws the shapes of one pattern as SVG. */
export const patterns = {
  sunrise(w, h, random, { inks }) {
    const cx = w * (0.3 + random() * 0.4),
      cy = h * 1.04,
      reach = w * 1.2,
      rays = 18 + 2 * Math.floor(random() * 4)
    let out = ''
    for (let i = 0; i < rays; i += 2) {
      const a = Math.PI + (Math.PI * i) / rays,
        b = Math.PI + (Math.PI * (i + 1)) / rays
      out += polygon(
        [
          [cx, cy],
          [cx + reach * Math.cos(a), cy + reach * Math.sin(a)],
          [cx + reach * Math.cos(b), cy + reach * Math.sin(b)],
        ],
        inks[3],
      )
    }
    return out + disc(cx, cy, h * 0.62, inks[1]) + disc(cx, cy, h * 0.44, inks[0]) + disc(cx, cy, h * 0.24, inks[2])
  },
  crowd(w, h, random, { inks }) {
    let out = ''
    for (const [row, scale] of [
      [0, 0.86],
      [1, 1.1],
    ] as const) {
      const r = h * 0.22 * scale,
        step = r * 2.2,
        base = h * (0.7 + row * 0.32)
      const first = -random() * step
      for (let x = first, i = row; x < w + step; x += step, i++) {
        const coat = pick(inks, (i * 2 + row + (random() < 0.3 ? 1 : 0)) % 3)
        const other = pick(inks, i + row + 3),
          head = other === coat ? inks[3] : other
        out += path(`M${n(x - r)} ${n(h + 2)}V${n(base)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${n(h + 2)}Z`, coat)
        out += disc(x, base - r * 1.28, r * 0.5, head)
      }
    }
    return out
  },
  tiles(w, h, random, { inks }) {
    const rows = 3,
      s = h / rows,
      columns = Math.ceil(w / s)
    let out = ''
    for (let c = 0; c < columns; c++)
      for (let r = 0; r < rows; r++) {
        const x = c * s,
          y = r * s,
          kind = Math.floor(random() * 6),
          a = pick(inks, Math.floor(random() * 4))
        const b = pick(inks, inks.indexOf(a) + 1 + Math.floor(random() * 3)),
          turn = Math.floor(random() * 4) * 90
        const shape =
          [
            () => path(`M0 0H${n(s)}A${n(s)} ${n(s)} 0 0 1 0 ${n(s)}Z`, a),
            () => rect(0, 0, s, s, a) + path(`M0 0H${n(s)}A${n(s)} ${n(s)} 0 0 1 0 ${n(s)}Z`, b),
            () => rect(0, 0, s, s, a) + disc(s / 2, s / 2, s * 0.3, b),
            () => path(`M0 0H${n(s)}V${n(s)}Z`, a),
            () => dome(s / 2, s / 2, s / 2, a) + dome(s / 2, s, s / 2, b),
            () =>
              path(`M0 0H${n(s)}A${n(s)} ${n(s)} 0 0 1 0 ${n(s)}Z`, a) +
              path(`M0 0H${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 1 0 ${n(s / 2)}Z`, b),
          ][kind]?.() ?? ''
        out += `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn} ${n(s / 2)} ${n(s / 2)})">${shape}</g>`
      }
    return out
  },
  quilt(w, h, random, { ground, inks }) {
    const block = h / 2
    const diamond = (x: number, y: number, r: number, fill: string) =>
      polygon(
        [
          [x, y - r],
          [x + r, y],
          [x, y + r],
          [x - r, y],
        ],
        fill,
      )
    const square = (x: number, y: number, r: number, fill: string) => rect(x - r, y - r, 2 * r, 2 * r, fill)
    let out = ''
    for (let c = 0, shift = Math.floor(random() * 2); c * block < w; c++)
      for (let r = 0; r < 2; r++) {
        const x = (c + 0.5) * block,
          y = (r + 0.5) * block,
          odd = (c + r + shift) % 2
        out += odd ? rect(c * block, r * block, block + 0.5, block, inks[3]) : ''
        out += diamond(x, y, block / 2, odd ? inks[0] : inks[2]) + square(x, y, block / 4, odd ? ground : inks[0])
        out += diamond(x, y, block / 4, odd ? inks[1] : ground) + square(x, y, block / 12, odd ? inks[2] : inks[1])
      }
    return out
  },
  bunting(w, h, random, { inks }) {
    let out = ''
    for (let line = 0; line < 3; line++) {
      const y0 = h * (0.02 + line * 0.31),
        sag = h * (0.14 + random() * 0.08),
        size = h * 0.24,
        shift = random() * 0.5
      const span = w * (0.62 + random() * 0.2)
      const y = (x: number) => {
        const t = (((x / span + shift) % 1) + 1) % 1
        return y0 + sag * 4 * t * (1 - t)
      }
      for (let x = -size * random(), i = line; x < w + size; x += size * 0.92, i++) {
        const xa = x,
          xb = x + size * 0.78
        out += polygon(
          [
            [xa, y(xa)],
            [xb, y(xb)],
            [(xa + xb) / 2, (y(xa) + y(xb)) / 2 + size],
          ],
          pick(inks, i * 3 + line),
        )
      }
    }
    return out
  },
  scallop(w, h, random, { ground, inks }) {
    const r = h / 3.1,
      accentEvery = 3 + Math.floor(random() * 3)
    let out = ''
    for (let row = 0, k = 0; row < 8; row++) {
      const base = r * 0.55 + row * r * 0.5
      for (let x = row % 2 ? 0 : r; x < w + 2 * r; x += 2 * r, k++) {
        const strong = (k * 7 + row) % accentEvery === 0
        const rings: [number, string][] = [
          [r, strong ? inks[1] : inks[3]],
          [r * 0.76, ground],
          [r * 0.54, strong ? inks[0] : inks[2]],
          [r * 0.28, strong ? inks[1] : inks[0]],
        ]
        // Rows overlap from the top: only the rim of lower rows is visible, and nothing below the edge.
        for (const [reach, ink] of rings)
          if (base - reach < h && x - reach < w && x + reach > 0) out += disc(x, base, reach, ink)
      }
    }
    return out
  },
  voice(w, h, random, { ground, inks }) {
    const left = random() < 0.5,
      cx = left ? w * 0.08 : w * 0.92,
      cy = h * 0.94,
      band = h * 0.19
    let out = ''
    for (let i = Math.ceil(w / band) + 1; i >= 1; i--)
      out += disc(cx, cy, i * band, i % 2 ? ground : pick(inks, i % 8 === 2 ? 1 : i % 4 === 0 ? 3 : 0))
    return out + disc(cx, cy, band * 0.95, inks[2])
  },
  horizon(w, h, random, { inks }) {
    const cx = w * (0.2 + random() * 0.6)
    let out = disc(cx, h * 0.46, h * 0.3, inks[1])
    for (const [i, ink] of [inks[3], inks[0], inks[2]].entries()) {
      const y = h * (0.5 + i * 0.2),
        lift = h * (0.22 - i * 0.04),
        period = w * (0.42 + random() * 0.25),
        start = -random() * period
      let d = `M${n(start)} ${n(y)}`
      for (let x = start; x < w + period; x += period)
        d += `q${n(period / 4)} ${n(-lift)} ${n(period / 2)} 0t${n(period / 2)} 0`
      out += path(`${d}V${n(h + 2)}H${n(start)}Z`, ink)
    }
    return out
  },
  banner(w, h, random, { inks }) {
    const s = h * 0.26,
      lean = h * 0.7
    let out = ''
    for (let x = -lean * 1.5, i = 0; x < w + lean; x += s * 2.4, i++)
      out += polygon(
        [
          [x, h],
          [x + s * (i % 2 ? 0.7 : 1.3), h],
          [x + s * (i % 2 ? 0.7 : 1.3) + lean, 0],
          [x + lean, 0],
        ],
        inks[i % 2 ? 3 : 1],
      )
    const cx = w * (0.55 + random() * 0.25)
    return out + disc(cx, h * 0.5, h * 0.36, inks[0]) + disc(cx, h * 0.5, h * 0.22, inks[2])
  },
  colonnade(w, h, random, { inks }) {
    const bay = h * 0.44,
      gap = bay * 0.22
    let out = rect(0, h * 0.14, w, h * 0.07, inks[3])
    for (let x = -random() * bay, i = Math.floor(random() * 4); x < w + bay; x += bay, i++) {
      const r = (bay - gap) / 2,
        mid = x + bay / 2,
        spring = h * 0.36 + r * 0.6
      const arch = (k: number, fill: string) =>
        path(`M${n(mid - k)} ${n(h)}V${n(spring)}a${n(k)} ${n(k)} 0 0 1 ${n(2 * k)} 0V${n(h)}Z`, fill)
      out +=
        arch(r, inks[i % 3 === 0 ? 0 : 3]) +
        arch(r * 0.66, inks[i % 3 === 0 ? 2 : 1]) +
        (i % 3 === 0 ? disc(mid, h * 0.86, r * 0.42, inks[1]) : '')
    }
    return out
  },
} satisfies Record<string, Pattern>
