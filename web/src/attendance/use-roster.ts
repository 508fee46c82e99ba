import type { Attendance } from '@rostrum/contract/attendance'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useLanguage } from '../lib/i18n.tsx'
import { keepRosterPage } from '../lib/keep-roster-page.ts'
import { useSession } from '../lib/session.ts'
import { byName } from './by-name.ts'
import { keepRoster, readRoster, withAnswers, type EventRoster } from './kept-roster.ts'
import type { Press } from './press.ts'
import { receiveAnswers, sendWaitingPresses, usePresses } from './presses.ts'

/** As many as one answer may have. Importing the limit of the contract would add zod to the bundle. */
const perPage = 1000

const keyOf = (userId: string, eventId: string) => ['rosters', userId, eventId]

/** By name, because the list is sorted after each press, and that is quick if hardly anything has changed. */
const fetchRoster = async (eventId: string, language: string, signal: AbortSignal): Promise<EventRoster> => {
  const fetchPage = (page: number) =>
    api('GET /events/:id/attendances', { params: { id: eventId }, query: { page, perPage }, signal })
  const first = await fetchPage(1)
  const others = Array.from({ length: first.meta.last_page - 1 }, (_, index) => fetchPage(index + 2))
  const pages = [first, ...(await Promise.all(others))]
  return { event: first.meta.event, people: pages.flatMap(({ data }) => data).toSorted(byName(language)) }
}

/** The roster of an event. It is kept in this browser, so that it opens without a connection, too. */
export const useRoster = (eventId: string) => {
  const client = useQueryClient()
  const language = useLanguage()
  const userId = useSession(({ user }) => user?.id) ?? ''
  const roster = useQuery({
    queryKey: keyOf(userId, eventId),
    queryFn: async ({ signal }) => {
      const fetched = await fetchRoster(eventId, language, signal)
      if (keepRoster(userId, eventId, fetched)) void keepRosterPage()
      return fetched
    },
    // What is kept is shown at once and fetched again.
    initialData: () => readRoster(userId, eventId),
    initialDataUpdatedAt: 0,
    enabled: userId !== '',
    meta: { realtime: ['attendance', 'activity'] },
  })
  useEffect(() => {
    void sendWaitingPresses()
    return receiveAnswers((id, answers) => {
      if (id !== eventId) return
      const queryKey = keyOf(userId, eventId)
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData<EventRoster>(queryKey, (known) => known && withAnswers(known, answers))
    })
  }, [client, userId, eventId])
  return roster
}

/** Somebody on the roster, with what was pressed here. */
export interface RosterPerson {
  id: string
  attributes: Attendance['attributes']
  /** Whether the server does not know yet what was pressed. */
  isWaiting: boolean
}

const walkInOf = ({ id, status, at, walkIn }: Press): RosterPerson[] =>
  walkIn && status === 'attended'
    ? [
        {
          id,
          isWaiting: true,
          attributes: {
            person_id: null,
            name: walkIn.name,
            shifts: walkIn.shifts ?? [],
            outcome: 'going',
            status,
            recorded_at: new Date(at).toISOString(),
            is_walk_in: true,
            is_confirmed: true,
          },
        },
      ]
    : []

const withPress = ({ id, attributes }: Attendance, press: Press | undefined): RosterPerson[] => {
  if (!press) return [{ id, attributes, isWaiting: false }]
  if (attributes.is_walk_in && press.status !== 'attended') return []
  return [{ id, attributes: { ...attributes, status: press.status }, isWaiting: true }]
}

/** Everybody on the roster, as it is with what was pressed here and may not have been sent yet. */
export const useRosterPeople = (eventId: string, roster: EventRoster | undefined): RosterPerson[] => {
  const presses = usePresses((state) => state.presses)
  if (!roster) return []
  const known = new Set(roster.people.map(({ id }) => id))
  const added = Object.values(presses).filter((press) => press.eventId === eventId && !known.has(press.id))
  return [...roster.people.flatMap((person) => withPress(person, presses[person.id])), ...added.flatMap(walkInOf)]
}
