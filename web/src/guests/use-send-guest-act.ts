import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { useSendProven } from '../lib/proof/use-send-proven.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { whenViewerKnown } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { deviceTokenFor, rememberGuest, useGuest } from './guest-store.ts'
import {
  isBlank,
  parseGuestForm,
  sendGuestAct,
  type GuestAct,
  type GuestAnswer,
  type GuestForm,
  type GuestItem,
  type GuestRefusal,
} from './guest-values.ts'
import { canWait, keepWaiting, sendWaitingActs, takeBack, useWaitingActs, watchWaiting } from './waiting-acts.ts'

/** Sends an act with a key, so that a second press does not count twice, and keeps it if there is no connection. */
const useSend = (item: GuestItem) => {
  const keyFor = useIdempotencyKey()
  const sendProven = useSendProven()
  /** Null if it waits for a connection. */
  return async (form: GuestForm): Promise<GuestAct | null> => {
    const idempotencyKey = keyFor(JSON.stringify([item.id, form]))
    const device = deviceTokenFor(form.email)
    try {
      return await sendProven((proof) => sendGuestAct(api, { item, form, device, proof, idempotencyKey }))
    } catch (error) {
      if (!canWait(form, error)) throw error
      keepWaiting({ item, form, idempotencyKey })
      return null
    }
  }
}

interface Options {
  /** The server's answer to a form that was submitted without JavaScript. */
  answer: GuestAnswer | undefined
  /** Called when the server has stored an act, with whether it had been waiting for a connection. */
  onGiven?: (act: GuestAct, wasWaiting: boolean) => void
  /** Called when an act begins to wait for a connection. */
  onWaiting?: (form: GuestForm) => void
}

/**
 * The act of a visitor without an account for one item: sends the form, holds the errors if the server rejects it, and
 * remembers the act on this device.
 */
export const useSendGuestAct = (item: GuestItem, { answer, onGiven, onWaiting }: Options) => {
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const send = useSend(item)
  const [given, setGiven] = useState<GuestAct | undefined>(answer?.given)
  const [refusal, setRefusal] = useState<GuestRefusal | undefined>(answer?.refused)
  const [attempt, setAttempt] = useState(answer?.refused ? 1 : 0)
  /** The outcome that is being sent. */
  const [sending, setSending] = useState<string | null>(null)
  const isSending = useRef(false)
  /** What waits for a connection in place of the form. Acts about targets wait without keeping the form. */
  const waiting = useWaitingActs(({ acts }) => acts[item.id])
  const [waitsNow, setWaitsNow] = useState(false)

  const givenBefore = answer?.given
  useEffect(() => {
    if (givenBefore) rememberGuest(item.id, givenBefore)
  }, [item.id, givenBefore])

  const accept = async (act: GuestAct, wasWaiting: boolean): Promise<void> => {
    // The form stays until the page shows the new numbers.
    await refetchAfterChange(queryClient, { queryKey: [item.path] })
    rememberGuest(item.id, act)
    setRefusal(undefined)
    setGiven(act)
    onGiven?.(act, wasWaiting)
  }
  const refuse = (form: GuestForm, error: unknown): void => {
    setRefusal({ form, errors: error instanceof ApiError ? error.errors : {}, message: errorText(error) })
    setAttempt((count) => count + 1)
  }
  const acceptLate = useEffectEvent((act: GuestAct) => accept(act, true))
  const refuseLate = useEffectEvent(refuse)
  useEffect(
    () =>
      watchWaiting(item.id, { onSent: (act) => acceptLate(act), onRefused: (...refused) => refuseLate(...refused) }),
    [item.id],
  )

  const submitForm = async (form: GuestForm): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setSending(form.outcome)
    try {
      await whenViewerKnown()
      const act = await send(form)
      if (act) {
        await accept(act, false)
      } else {
        setRefusal(undefined)
        setWaitsNow(true)
        onWaiting?.(form)
      }
    } catch (error) {
      refuse(form, error)
    } finally {
      isSending.current = false
      setSending(null)
    }
  }
  return {
    /** The act that was sent from this page, in contrast to one that was remembered. */
    given,
    refusal,
    attempt,
    sending,
    waiting: waiting && {
      /** Whether it was pressed on this page just now. */
      isNew: waitsNow,
      tryNow: sendWaitingActs,
      takeBack: () => {
        takeBack(waiting)
        // The form begins with what was entered.
        setRefusal({ form: waiting.form, errors: {}, message: '' })
      },
    },
    /** `isKnown` says whether the form shows who is remembered. During hydration, it does not yet. */
    submit: (event: SubmitEvent<HTMLFormElement>, isKnown: boolean) => {
      event.preventDefault()
      const form = parseGuestForm(new FormData(event.currentTarget, event.nativeEvent.submitter))
      const { name, email } = useGuest.getState()
      void submitForm(!isKnown && isBlank(form) ? { ...form, name, email } : form)
    },
    /** Forgets the act of this page. The person may still be remembered on this device. */
    reset: () => {
      setGiven(undefined)
      setRefusal(undefined)
    },
  }
}
export type SendGuestAct = ReturnType<typeof useSendGuestAct>
