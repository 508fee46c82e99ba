import { randomInt } from 'node:crypto'

/** A random IP address, because rate limits are shared through Redis with tests that run at the same time. */
export const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
