import { z } from 'zod'
import { endpoint } from './wire.ts'

/**
 * The events of the stream. `ready` comes first, also after a reconnection. `resync` means that events may have been
 * missed, so everything that is shown must be fetched again. All others say what changed, with ids but no content.
 */
export const streamEventNames = [
  'ready',
  'resync',
  'notifications',
  'chat',
  'activity',
  'attendance',
  'follows',
  'membership',
] as const
export type StreamEventName = (typeof streamEventNames)[number]

export const realtimeEndpoints = {
  'GET /stream': endpoint({
    summary:
      'Server-sent events for the signed-in user: notifications, chat, activity, attendance, follows, membership. The header Last-Event-ID resumes the stream after an interruption',
    auth: 'signed_in',
    media: 'text/event-stream',
    response: z.string(),
  }),
}
