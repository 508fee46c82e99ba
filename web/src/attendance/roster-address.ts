import { events } from '@rostrum/contract/kinds/events'

/** The organizer's list of events. */
export const eventsAddress = events.organizerPage

export const rosterAddress = (eventId: string): string => `${eventsAddress}/roster/${eventId}`

/** Everybody who has answered, with what they said. */
export const answersAddress = (eventId: string): string => `${eventsAddress}/results/${eventId}`
