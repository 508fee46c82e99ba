import type { Event, EventOutcome } from '@rostrum/contract/events'
import { useState } from 'react'
import { useGuest, useRememberedAct } from '../guests/guest-store.ts'
import type { GuestAnswer } from '../guests/guest-values.ts'
import { useSendGuestAct } from '../guests/use-send-guest-act.ts'
import { useKeptPress } from '../lib/kept-press.ts'
import { useViewer } from '../lib/session.ts'
import { useRsvp } from './use-rsvp.ts'

const outcomes: readonly EventOutcome[] = ['going', 'maybe', 'cant', 'waitlist']
const knownOutcome = (outcome: string | null | undefined): EventOutcome | null =>
  outcomes.find((known) => known === outcome) ?? null

/** The answer of somebody without an account: from this page, or remembered on this device. */
const useGuestAnswer = (eventId: string, answer: GuestAnswer | undefined) => {
  const [isChanging, setChanging] = useState(false)
  const [wasAnswered, setWasAnswered] = useState(false)
  const act = useSendGuestAct({ path: 'events', id: eventId }, { answer, onGiven: () => setChanging(false) })
  const remembered = useRememberedAct(eventId)
  const email = useGuest((guest) => guest.email)
  const ask = () => {
    act.reset()
    setWasAnswered(true)
  }
  return {
    act,
    outcome: isChanging ? null : knownOutcome((act.given ?? remembered)?.outcome),
    // What was remembered by an earlier version has none.
    chosen: act.given?.shifts ?? remembered?.shifts ?? [],
    number: act.given?.number ?? remembered?.number ?? null,
    /** The address that the link was mailed to. */
    email: act.given?.values.email ?? email,
    /** Whether it was sent on this page just now. The heading then receives the focus. */
    isNew: act.given !== undefined && act.given !== answer?.given,
    /** Whether the question is shown again, in place of an answer. */
    wasAnswered,
    change: () => {
      ask()
      setChanging(true)
    },
    forget: ask,
  }
}
export type GuestRsvpState = ReturnType<typeof useGuestAnswer>

/** The answer of a supporter. */
const useMemberAnswer = (event: Event) => {
  const rsvp = useRsvp(event.id)
  /** The boxes as they are ticked; null as long as they are as they were saved. */
  const [ticked, setTicked] = useState<string[] | null>(null)
  useKeptPress({ kind: 'rsvp', id: event.id }, (choice) => rsvp.mutate({ choice }))
  const { my_engagement: mine } = event.attributes
  const { variables: decision, isPending, isSuccess } = rsvp
  const isGoingNow = decision !== undefined && 'choice' in decision && decision.choice === 'going'
  return {
    rsvp,
    chosen: mine?.shifts ?? [],
    ticked,
    tick: setTicked,
    mine,
    outcome: knownOutcome(mine?.outcome),
    number: mine?.number ?? null,
    /** Whether they have said that they are going on this page just now. */
    isNew: isGoingNow && (isPending || isSuccess),
  }
}
export type MemberRsvpState = ReturnType<typeof useMemberAnswer>

/**
 * What the viewer has answered, with an account or without one. `going` is set after "I'm going", with the number of
 * that answer.
 */
export const useAnswer = (event: Event, answer: GuestAnswer | undefined) => {
  const viewer = useViewer()
  const guest = useGuestAnswer(event.id, answer)
  const member = useMemberAnswer(event)
  // A form without JavaScript is answered before anything is known about the viewer.
  const isGuest = viewer === 'visitor' || (viewer === undefined && guest.act.given !== undefined)
  const { outcome, number, isNew, chosen } = isGuest ? guest : member
  const isGoing = viewer !== 'organization' && outcome === 'going'
  return { guest, member, chosen, going: isGoing && number !== null ? { isGuest, number, isNew, chosen } : null }
}
export type RsvpState = ReturnType<typeof useAnswer>
