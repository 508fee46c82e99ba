import { z } from 'zod'
import { endpoint } from './wire.ts'

/**
 * What the stream tells. `ready` comes first, and again after each reconnection; `resync` means that something may
 * have been missed: whatever is shown must be fetched again. The others name what changed, with ids and no content.
 */
export const streamEventNames = [
  'ready',
  'resync',
  'notifications',
  'chat',
  'activity',
  'follows',
  'membership',
] as const
export type StreamEventName = (typeof streamEventNames)[number]

export const streamEndpoints = {
  'GET /stream': endpoint({
    summary:
      'Server-sent events for the signed-in user: notifications, chat, activity, follows, membership. With the header Last-Event-ID it goes on where a dropped connection stopped',
    auth: 'signed_in',
    media: 'text/event-stream',
    response: z.string(),
  }),
}
