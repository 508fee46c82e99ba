import type { Viewer } from '../platform/http/implement.ts'

/** From this number of failed logins of an account on, each failure is followed by a pause of the same source. */
export const freeFailures = 5
/** The same for all devices together on which the account was not used before. */
export const freeFailuresOfStrangers = 50
/** The pause after that failure. Each further failure doubles it, up to the maximum. */
export const firstPauseSeconds = 30
export const MAX_PAUSE_SECONDS = 15 * 60

/** Users can see and change only themselves. */
export const isOneself = (viewer: Pick<Viewer, 'userId'>, userId: string): boolean => viewer.userId === userId

export const userPermissions = (viewer: Pick<Viewer, 'userId'>, userId: string) => {
  const own = isOneself(viewer, userId)
  return { authorizedToShow: own, authorizedToStore: own, authorizedToUpdate: own, authorizedToDelete: own }
}
