import { events } from '@rostrum/contract/kinds/events'

/** The organizer's list of events. */
export const eventsAddress = events.organizerPage

export const rosterAddress = (eventId: string): string => `${eventsAddress}/roster/${eventId}`
