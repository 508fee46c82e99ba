/** Specification, section 9: how far the axis extends beyond the values, and its number of steps. */
const MARGIN_BELOW = 5
const MARGIN_ABOVE = 50
const STEPS = 8

export interface Scale {
  minimum: number
  maximum: number
  /** The marks of the axis in ascending order, starting with the minimum. They are integers. */
  marks: number[]
}

/**
 * The y-axis: from the lowest value minus 5 to the highest value plus 50. A step is an eighth of that range, rounded
 * up.
 */
export const scaleOf = (values: readonly number[]): Scale => {
  const minimum = Math.min(...values) - MARGIN_BELOW
  const maximum = Math.max(...values) + MARGIN_ABOVE
  const step = Math.ceil((maximum - minimum) / STEPS)
  const count = Math.floor((maximum - minimum) / step) + 1
  return { minimum, maximum, marks: Array.from({ length: count }, (_, index) => minimum + index * step) }
}

/** The indexes of the labels to show, evenly spaced and always including the first. `most` is the number that fits. */
export const shownLabels = (count: number, maximum: number): number[] => {
  const stride = Math.ceil(count / maximum)
  return Array.from({ length: Math.ceil(count / stride) }, (_, index) => index * stride)
}
