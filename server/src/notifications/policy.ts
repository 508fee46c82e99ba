import type { Viewer } from '../platform/http/implement.ts'

/**
 * Whose publications are news. Supporters get those of organizations they follow; admins get those of their own
 * organization, of which only those by colleagues count as unseen.
 */
export type News = { of: 'followed'; userId: string } | { of: 'own'; userId: string; organizationId: string }

export const newsFor = ({ userId, organizationId }: Pick<Viewer, 'userId' | 'organizationId'>): News =>
  organizationId === null ? { of: 'followed', userId } : { of: 'own', userId, organizationId }

/** Everybody can mark only their own notifications as seen. */
export const canMarkSeen = (viewer: Pick<Viewer, 'userId'>, userId: string): boolean => viewer.userId === userId
