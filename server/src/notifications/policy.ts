import type { Viewer } from '../platform/http/implement.ts'

/**
 * Whose publications are news to whom. Admins follow nobody: to them it is what their own organization published, and
 * unseen is only what a colleague did.
 */
export type News = { of: 'followed'; userId: string } | { of: 'own'; userId: string; organizationId: string }

export const newsFor = ({ userId, organizationId }: Pick<Viewer, 'userId' | 'organizationId'>): News =>
  organizationId === null ? { of: 'followed', userId } : { of: 'own', userId, organizationId }

/** What one person has seen is nobody else's business, and not theirs to change. */
export const canMarkSeen = (viewer: Pick<Viewer, 'userId'>, userId: string): boolean => viewer.userId === userId
