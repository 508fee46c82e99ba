import { openTurns } from '../platform/in-turn.ts'

/** So many images are in memory at once. Decoded, the largest one that is accepted has about 200 MB. */
export const MAX_IMAGES_AT_ONCE = 2

const turns = openTurns(MAX_IMAGES_AT_ONCE)

/** Decodes or draws an image when it is its turn. Who waits for too long gets 503. */
export const inImageTurn = <T>(work: () => Promise<T>): Promise<T> => turns.runExclusive(work)
