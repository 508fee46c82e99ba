import type { Realtime } from '../platform/realtime.ts'

/** Tells the organization's dashboard to reload. Call it after the commit. */
export const notifyActivity = (realtime: Realtime, organizationId: string) =>
  realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })
