import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that only reads, which a standby can do as well as the primary. */
export interface Reading {
  /** Decided by its first query. Undefined as long as there has been none. */
  place: 'standby' | 'primary' | undefined
  /** Whatever was committed before is in what is read. As `performance.now()` says. */
  asOf: number
  /** Whether the primary was asked and has not answered. */
  hasLostPrimary: boolean
  /** Whether a standby is asked because the primary does not answer, so that nobody knows anything newer. */
  isLastResort: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** The reading that the caller belongs to. */
export const currentReading = (): Reading | undefined => readings.getStore()

/** What is read includes something that is as old as that. */
export const limitAge = (asOf: number): void => {
  const reading = currentReading()
  if (reading) reading.asOf = Math.min(reading.asOf, asOf)
}

export interface Read<T> {
  value: T
  /** Whatever was committed before is in it. As `performance.now()` says. */
  asOf: number
}

type Attempt<T> = { reading: Reading } & ({ read: Read<T> } | { error: unknown })

const attempt = async <T>(work: () => Promise<T>, given: Partial<Reading> = {}): Promise<Attempt<T>> => {
  const asOf = performance.now()
  const reading: Reading = { place: undefined, asOf, hasLostPrimary: false, isLastResort: false, ...given }
  try {
    const value = await readings.run(reading, work)
    return { reading, read: { value, asOf: reading.asOf } }
  } catch (error) {
    return { reading, error }
  }
}

/** Asks a standby, however new it is. If that fails, too, the first failure says more. */
const lastResort = async <T>(work: () => Promise<T>, tried: Attempt<T>): Promise<Attempt<T>> => {
  const last = await attempt(work, { place: 'standby', isLastResort: true })
  return 'read' in last ? last : tried
}

const readIn = <T>(tried: Attempt<T>): Read<T> => {
  if ('error' in tried) throw tried.error
  return tried.read
}

/**
 * Reads what everybody may see, on a standby if there is one that is new enough. What fails there, or is not good enough
 * because it lacks something newer, is read again on the primary; and if that does not answer, on a standby after all.
 */
export const readPublicly = async <T>(
  work: () => Promise<T>,
  isGoodEnough: (read: Read<T>) => boolean,
): Promise<Read<T>> => {
  const isDone = (tried: Attempt<T>) => 'read' in tried && isGoodEnough(tried.read)
  let tried = await attempt(work)
  if (tried.reading.place === 'standby' && !tried.reading.isLastResort && !isDone(tried))
    tried = await attempt(work, { place: 'primary' })
  if (tried.reading.hasLostPrimary && !isDone(tried)) tried = await lastResort(work, tried)
  return readIn(tried)
}

/** Reads on the primary; if that does not answer, on a standby. */
export const readUnlessAllAreAway = async <T>(work: () => Promise<T>): Promise<T> => {
  const tried = await attempt(work, { place: 'primary' })
  const isLost = 'error' in tried && tried.reading.hasLostPrimary
  return readIn(isLost ? await lastResort(work, tried) : tried).value
}
