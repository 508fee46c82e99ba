import type { Viewer } from '../platform/http/implement.ts'

/** From this number of failed logins on, each failure of an account is followed by a pause. */
export const freeFailures = 5
/** The pause after that failure. Each further failure doubles it, up to the maximum. */
export const firstPauseSeconds = 30
export const MAX_PAUSE_SECONDS = 15 * 60

/** Users can see and change only themselves. */
export const isOneself = (viewer: Pick<Viewer, 'userId'>, userId: string): boolean => viewer.userId === userId

export const userPermissions = (viewer: Pick<Viewer, 'userId'>, userId: string) => {
  const own = isOneself(viewer, userId)
  return { authorizedToShow: own, authorizedToStore: own, authorizedToUpdate: own, authorizedToDelete: own }
}
