import type { Viewer } from '../platform/http/implement.ts'

/** Failed log-ins of one account that are answered at once; each further one is followed by a pause. */
export const freeFailures = 5
/** The first pause; each further failure doubles it, up to the longest. */
export const firstPauseSeconds = 30
export const longestPauseSeconds = 15 * 60

/** People see and change themselves, nobody else. */
export const isOneself = (viewer: Pick<Viewer, 'userId'>, userId: string): boolean => viewer.userId === userId

export const userPermissions = (viewer: Pick<Viewer, 'userId'>, userId: string) => {
  const own = isOneself(viewer, userId)
  return { authorizedToShow: own, authorizedToStore: own, authorizedToUpdate: own, authorizedToDelete: own }
}
