import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { useSendProven } from '../lib/proof/use-send-proven.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { whenViewerKnown } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { deviceTokenFor, rememberGuest } from './guest-store.ts'
import {
  parseGuestForm,
  sendGuestAct,
  type GuestAct,
  type GuestAnswer,
  type GuestForm,
  type GuestItem,
  type GuestRefusal,
} from './guest-values.ts'

/** Sends an act with a key, so that a second press does not count twice. */
const useSend = (item: GuestItem) => {
  const keyFor = useIdempotencyKey()
  const sendProven = useSendProven()
  return (form: GuestForm): Promise<GuestAct> => {
    const idempotencyKey = keyFor(JSON.stringify([item.id, form]))
    const device = deviceTokenFor(form.email)
    return sendProven((proof) => sendGuestAct(api, { item, form, device, proof, idempotencyKey }))
  }
}

/**
 * The act of a visitor without an account for one item: sends the form, holds the errors if the server rejects it, and
 * remembers the act on this device. `answer` is the server's answer to a form that was submitted without JavaScript.
 */
export const useSendGuestAct = (
  item: GuestItem,
  { answer, onGiven }: { answer?: GuestAnswer | undefined; onGiven?: (act: GuestAct, form: GuestForm) => void },
) => {
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const send = useSend(item)
  const [given, setGiven] = useState<GuestAct | undefined>(answer?.given)
  const [refusal, setRefusal] = useState<GuestRefusal | undefined>(answer?.refused)
  const [attempt, setAttempt] = useState(answer?.refused ? 1 : 0)
  /** The outcome that is being sent. */
  const [sending, setSending] = useState<string | null>(null)
  const isSending = useRef(false)

  const givenBefore = answer?.given
  useEffect(() => {
    if (givenBefore) rememberGuest(item.id, givenBefore)
  }, [item.id, givenBefore])

  const submitForm = async (form: GuestForm): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setSending(form.outcome)
    try {
      await whenViewerKnown()
      const act = await send(form)
      // The form stays until the page shows the new numbers.
      await refetchAfterChange(queryClient, { queryKey: [item.path] })
      rememberGuest(item.id, act)
      setRefusal(undefined)
      setGiven(act)
      onGiven?.(act, form)
    } catch (error) {
      setRefusal({ form, errors: error instanceof ApiError ? error.errors : {}, message: errorText(error) })
      setAttempt((count) => count + 1)
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
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submitForm(parseGuestForm(new FormData(event.currentTarget, event.nativeEvent.submitter)))
    },
    /** Forgets the act of this page. The person may still be remembered on this device. */
    reset: () => {
      setGiven(undefined)
      setRefusal(undefined)
    },
  }
}
export type SendGuestAct = ReturnType<typeof useSendGuestAct>
