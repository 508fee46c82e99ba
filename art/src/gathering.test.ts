import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { drawGathering, drawPoster, gatheringAddress, gatheringColors, peoplePerFigure } from './gathering.ts'

const draw = (number: number, count = number, seed = 9) => drawGathering({ seed, number, count, language: 'en' })
const toTheFloor = (picture: string) => picture.split('V400').length - 1
/** Each figure is a line from its shoulders to the floor, which is drawn twice: in the color of the ground, and its own. */
const figuresIn = (picture: string) => (toTheFloor(picture) - toTheFloor(draw(1))) / 2

describe('the gathering after an act', () => {
  test('is the same for the same numbers, and another one for others', () => {
    expect(draw(53)).toBe(draw(53))
    expect(new Set([draw(53), draw(54), draw(53, 54), draw(53, 53, 8)]).size).toBe(4)
  })

  /** @shows design.gathering */
  test('has one figure for everybody else, up to 92 people, and above that one for several', () => {
    for (const count of [1, 2, 53, 92]) expect(figuresIn(draw(count))).toBe(count - 1)
    const steps = [1, 92, 93, 183, 184, 1032, 7413, 10_000].map(peoplePerFigure)
    expect(steps).toEqual([1, 1, 2, 2, 5, 20, 100, 200])
    for (const count of [94, 1032, 10_000]) {
      expect(figuresIn(draw(count))).toBe(Math.ceil((count - 1) / peoplePerFigure(count)))
    }
  })

  test('carries the number on the lectern, and in the open place the next one that will be given', () => {
    const written = (picture: string) =>
      picture
        .match(/<g fill="#[\da-f]{6}" transform.*?<\/g>/g)
        ?.map((text) => [...text.matchAll(/#g(\d+)/g)].map(([, code]) => String.fromCodePoint(Number(code))).join(''))
    expect(written(draw(1032))).toEqual(['1,032', '1,033'])
    expect(written(draw(5, 12))).toEqual(['5', '13'])
    expect(written(drawGathering({ seed: 1, number: 10_000, count: 10_000, language: 'es' }))).toEqual([
      '10.000',
      '10.001',
    ])
  })

  /** @shows design.gathering */
  test('has text with a contrast of at least 4.5:1 in all ten palettes', () => {
    const grounds = Array.from({ length: 10 }, (_, seed) => {
      const { ground, ink, crowd } = gatheringColors(seed)
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
      expect(crowd.length).toBeGreaterThan(1)
      for (const color of crowd) expect(contrast(color, ground)).toBeGreaterThan(1.25)
      for (const picture of [drawPoster({ seed, number: 2, count: 2, language: 'en' }), draw(2, 2, seed)]) {
        expect(picture).toContain(`fill="${ink}" transform`)
      }
      return ground
    })
    expect(new Set(grounds).size).toBe(10)
    // The number on the lectern is the same in all of them.
    expect(contrast('#13201a', '#dbe6da')).toBeGreaterThanOrEqual(4.5)
  })

  /** @shows design.gathering */
  test('stays below 10 kB, whatever the number', () => {
    for (let seed = 0; seed < 10; seed++) {
      for (const count of [1, 53, 92, 93, 185, 1032, 10_000, 1_234_567]) {
        expect(draw(count, count, seed).length).toBeLessThan(10_000)
      }
    }
  })

  test('moves only for readers who do not mind, and not at all with `#still`', () => {
    expect(draw(2)).toContain('@media(prefers-reduced-motion:no-preference){svg:not(:target) .you{animation:')
    expect(draw(2)).toContain('<svg xmlns="http://www.w3.org/2000/svg" id="still"')
  })

  test('has an address without the name of the organization', () => {
    expect(gatheringAddress('Riverside Tenants', { number: 53, count: 60, language: 'es' })).toMatch(
      /^\/gatherings\/1\/\d+\/53-60-es\.svg$/,
    )
  })
})
