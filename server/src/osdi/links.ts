import { osdiNamespace } from '@rostrum/contract/osdi'
import { osdiEntryPath } from '@rostrum/contract/osdi-address'

const documentation = 'https://opensupporter.github.io/osdi-docs'

export const curies = [{ name: 'osdi', href: `${documentation}/{rel}.html`, templated: true as const }]

export const identifiersOf = (id: string): string[] => [`${osdiNamespace}:${id}`]

/** The addresses of everything, with the origin of this site. */
export const linksOf = (origin: string) => {
  const entry = `${origin}${osdiEntryPath}`
  const event = (id: string) => `${entry}/events/${id}`
  return {
    entry,
    people: `${entry}/people`,
    person: (id: string) => `${entry}/people/${id}`,
    signUp: `${entry}/people/person_signup_helper`,
    events: `${entry}/events`,
    event,
    attendances: (eventId: string) => `${event(eventId)}/attendances`,
    attendance: (eventId: string, id: string) => `${event(eventId)}/attendances/${id}`,
    recordAttendance: (eventId: string) => `${event(eventId)}/record_attendance_helper`,
  }
}
export type OsdiLinks = ReturnType<typeof linksOf>
