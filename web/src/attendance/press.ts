import type { AttendanceStatus } from '@rostrum/contract/attendance'

/** What was pressed for one person of an event. It waits in this browser until the server has stored it. */
export interface Press {
  eventId: string
  /** Of the attendance. That of a walk-in is made here, so that they are added once. */
  id: string
  status: AttendanceStatus
  /** When it was pressed, in milliseconds since 1970. */
  at: number
  walkIn?: { name: string; email: string | null; at: number; isTried: boolean }
}
