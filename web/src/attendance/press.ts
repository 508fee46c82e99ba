import type { AttendanceStatus } from '@rostrum/contract/attendance'

/** Somebody who is added at the door. */
export interface NewWalkIn {
  name: string
  email: string | null
  /** The ids of the shifts that they come to. What an earlier version kept has none. */
  shifts?: string[]
}

/** What was pressed for one person of an event. It waits in this browser until the server has stored it. */
export interface Press {
  eventId: string
  /** Of the attendance. That of a walk-in is made here, so that they are added once. */
  id: string
  status: AttendanceStatus
  /** When it was pressed, in milliseconds since 1970. */
  at: number
  walkIn?: NewWalkIn & { at: number; isTried: boolean }
}
