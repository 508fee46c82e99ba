import type { Viewer } from '../platform/http/implement.ts'

/** Supporters follow what is public; an organization's admin speaks for the organization and follows nobody. */
export const canFollow = (
  viewer: Pick<Viewer, 'organizationId'>,
  organization: { published_at: Date | null },
): boolean => viewer.organizationId === null && organization.published_at !== null
