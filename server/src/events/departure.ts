import type { AccountDeletionListener } from '../platform/room.ts'
import { eventKind } from '@rostrum/contract/events'
import { announceEvents } from './announcements.ts'
import { listOpenEvents } from './queries.ts'

/** The events of an organization that goes along do not take place: who was coming is told. */
export const callOffEvents: AccountDeletionListener = async (tx, { organizationId, now }) => {
  if (organizationId === null) return
  for (const itemId of await listOpenEvents(tx, organizationId, now)) {
    await announceEvents.removing(tx, { kind: eventKind.path, itemId, now })
  }
}
