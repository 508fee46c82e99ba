/** Spec section 9: how far the axis reaches beyond what was counted, and into how many steps it is cut. */
const below = 5
const above = 50
const steps = 8

export interface Scale {
  minimum: number
  maximum: number
  /** Marks of the axis, from the minimum up; whole numbers. */
  marks: number[]
}

/** The y-axis: from the lowest value minus 5 to the highest plus 50, in steps of an eighth of that, rounded up. */
export const scaleOf = (values: readonly number[]): Scale => {
  const minimum = Math.min(...values) - below
  const maximum = Math.max(...values) + above
  const step = Math.ceil((maximum - minimum) / steps)
  const count = Math.floor((maximum - minimum) / step) + 1
  return { minimum, maximum, marks: Array.from({ length: count }, (_, index) => minimum + index * step) }
}

/** Which of so many labels there is room for: evenly spaced, the first always among them. */
export const shownLabels = (count: number, most: number): number[] => {
  const every = Math.ceil(count / most)
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}
