import { seededRandom } from './random.ts'

/** Whatever a row is not given is chosen by this, the same way on every run. */
export const random = seededRandom(20_251_104)

let made = 0
/** Tells apart what must be unique. */
export const nextNumber = () => ++made

/** 555-0100 to 555-0199 are kept for fiction. */
export const fictionalPhone = (areaCode: string, number: number): string =>
  `${areaCode}-555-01${String(number % 100).padStart(2, '0')}`
