import type { Viewer } from '../platform/http/implement.ts'

/** Only supporters follow, and only public organizations; an admin acts for an organization. */
export const canFollow = (
  viewer: Pick<Viewer, 'organizationId'>,
  organization: { published_at: Date | null },
): boolean => viewer.organizationId === null && organization.published_at !== null
