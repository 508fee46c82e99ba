/** The newest event that this browser has heard of, so that a reload or another tab goes on from there. */
export interface Position {
  userId: string
  id: string
  /** When the stream last told of a change, by this browser's clock. */
  changedAt: number
}

export const positionKey = 'rostrum-stream'

/** In memory as well, for browsers that keep nothing. */
let latest: Position | undefined

export const readPosition = (userId: string): Position | undefined => {
  let position: Position | null | undefined
  try {
    position = JSON.parse(localStorage.getItem(positionKey) ?? 'null') as Position | null
  } catch {
    // As if there were none.
  }
  position ??= latest
  return position?.userId === userId ? position : undefined
}

export const keepPosition = (position: Position): void => {
  latest = position
  try {
    localStorage.setItem(positionKey, JSON.stringify(position))
  } catch {
    // Then other tabs fetch once more than they need to.
  }
}

/** Whoever was here is here no more. */
export const forgetPosition = (): void => {
  latest = undefined
  try {
    localStorage.removeItem(positionKey)
  } catch {
    // Nothing was kept either.
  }
}
