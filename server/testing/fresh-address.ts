import { randomInt } from 'node:crypto'

/** Nobody has called from there before. Limits are shared through Redis with every test that runs beside this one. */
export const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
