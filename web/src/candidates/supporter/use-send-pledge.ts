import { useEffect, useRef, useState } from 'react'
import { deviceTokenFor, rememberGuest } from '../../guests/guest-store.ts'
import { api, ApiError } from '../../lib/api.ts'
import { useArrival } from '../../lib/arrival.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import type { PledgeValues } from '../../lib/kept-press.ts'
import { showPopup } from '../../lib/popup.ts'
import { useSendProven } from '../../lib/proof/use-send-proven.ts'
import { whenViewerKnown } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { guestPledgeOf, refusalOf, sendPledge, type GuestPledge, type PledgeAnswer } from './pledge-values.ts'
import { useShowPledge } from './use-pledge.ts'

const isAlreadyPledged = (error: unknown) => error instanceof ApiError && error.status === 409

interface Options {
  /** The server's answer to a form that was submitted without JavaScript. */
  answer: PledgeAnswer | undefined
  /** Called when a supporter has pledged. */
  onPledged: () => void
}

/**
 * Sends the pledge of a supporter or of a visitor, holds the errors if the server rejects it, and remembers what a
 * visitor pledged on this device.
 */
export const useSendPledge = (candidateId: string, { answer, onPledged }: Options) => {
  const t = useText('candidates')
  const errorText = useErrorText()
  const language = useLanguage()
  const keyFor = useIdempotencyKey()
  const arrival = useArrival()
  const sendProven = useSendProven()
  const { showPledge, showEarlier } = useShowPledge(candidateId)
  /** The pledge that a visitor has made on this page. */
  const [given, setGiven] = useState<GuestPledge | undefined>(answer?.given)
  const [refusal, setRefusal] = useState(answer?.refused)
  const [attempt, setAttempt] = useState(answer?.refused ? 1 : 0)
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)

  const givenBefore = answer?.given
  useEffect(() => {
    if (givenBefore) rememberGuest(candidateId, givenBefore.act)
  }, [candidateId, givenBefore])

  const send = async (values: PledgeValues, isNews: boolean) => {
    const isVisitor = (await whenViewerKnown()) === 'visitor'
    // An account pledges once; without one, the key distinguishes a second press from a second person.
    const idempotencyKey = isVisitor ? keyFor(JSON.stringify([candidateId, values])) : undefined
    const device = isVisitor ? deviceTokenFor(values.email) : {}
    const sent = await sendProven((proof) =>
      sendPledge(api, { candidateId, values, isNews, arrival, language, device, proof, idempotencyKey }),
    )
    if (isVisitor) {
      const pledge = guestPledgeOf(sent)
      // The form stays until the page shows the new number.
      await showPledge()
      rememberGuest(candidateId, pledge.act)
      setGiven(pledge)
    } else {
      await showPledge(sent.data)
      onPledged()
    }
    setRefusal(undefined)
  }
  const submit = async (values: PledgeValues, isNews = false): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    try {
      await send(values, isNews)
    } catch (error) {
      if (isAlreadyPledged(error)) {
        await showEarlier()
      } else if (error instanceof ApiError && error.status === 422) {
        setRefusal(refusalOf(error, values))
        setAttempt((count) => count + 1)
      } else {
        showPopup({ type: 'error', title: t('form.failed'), message: errorText(error) })
      }
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return {
    given,
    refusal,
    attempt,
    isSending,
    submit,
    /** Shows the form again. */
    reset: () => {
      setGiven(undefined)
      setRefusal(undefined)
    },
  }
}
export type SendPledge = ReturnType<typeof useSendPledge>
