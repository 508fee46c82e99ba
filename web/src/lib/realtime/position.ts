/** The newest event that this browser has received, so that a reload or another tab continues from there. */
export interface Position {
  userId: string
  /** The id of the event. */
  id: string
  /** The time of the last event that announced a change, in milliseconds since 1970, by this browser's clock. */
  changedAt: number
}

export const positionKey = 'rostrum-stream'

/** The position is held in memory as well, for browsers without storage. */
let latest: Position | undefined

export const readPosition = (userId: string): Position | undefined => {
  let position: Position | null | undefined
  try {
    position = JSON.parse(localStorage.getItem(positionKey) ?? 'null') as Position | null
  } catch {
    // Storage is not available or contains invalid data, so the position in memory is used.
  }
  position ??= latest
  return position?.userId === userId ? position : undefined
}

export const storePosition = (position: Position): void => {
  latest = position
  try {
    localStorage.setItem(positionKey, JSON.stringify(position))
  } catch {
    // Storage is not available. Other tabs then fetch data that they may already have.
  }
}

/** Deletes the position when the user has left. */
export const deletePosition = (): void => {
  latest = undefined
  try {
    localStorage.removeItem(positionKey)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
