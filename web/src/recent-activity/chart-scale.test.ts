import { describe, expect, test } from 'vitest'
import { scaleOf, shownLabels } from './chart-scale.ts'

describe('the axis', () => {
  /** @shows dashboard.chart-axis */
  test('extends from 5 below the lowest value to 50 above the highest, in eighths rounded up', () => {
    expect(scaleOf([42, 25, 58, 51, 90, 77, 64])).toEqual({
      minimum: 20,
      maximum: 140,
      marks: [20, 35, 50, 65, 80, 95, 110, 125, 140],
    })
  })

  test('begins below zero if all values are zero', () => {
    expect(scaleOf([0, 0])).toEqual({ minimum: -5, maximum: 50, marks: [-5, 2, 9, 16, 23, 30, 37, 44] })
  })
})

test('shows evenly spaced labels if there is no room for all of them', () => {
  expect(shownLabels(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(shownLabels(30, 7)).toEqual([0, 5, 10, 15, 20, 25])
  expect(shownLabels(12, 7)).toEqual([0, 2, 4, 6, 8, 10])
})
