import type { AccountDeletionListener } from '../platform/room.ts'
import { eventKind } from '@rostrum/contract/events'
import { hasManyActs } from '../content/locked-item.ts'
import { announceEvents } from './announcements.ts'
import { listOpenEvents } from './queries.ts'

/** Cancels the events of an organization that is deleted with the account; its attendees are notified. */
export const cancelEvents: AccountDeletionListener = async (tx, { organizationId, now }) => {
  if (organizationId === null) return
  for (const itemId of await listOpenEvents(tx, organizationId, now)) {
    const isLarge = await hasManyActs(tx, itemId)
    await announceEvents.removing(tx, { kind: eventKind.path, itemId, isLarge, now })
  }
}
