import { useState } from 'react'
import { deviceTokenFor, rememberGuest } from '../guests/guest-store.ts'
import type { GuestAct } from '../guests/guest-values.ts'
import { api, ApiError } from '../lib/api.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { useLanguage } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSendProven } from '../lib/proof/use-send-proven.ts'
import { whenViewerKnown } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { refusalOf, sendRegistration, type Refusal, type RegistrationValues } from './registration-values.ts'
import { useRefreshVolunteers } from './use-phone-bank.ts'

interface Options {
  organizationId: string
  /** The errors of a form that was submitted without JavaScript and rejected by the server. */
  refused: Refusal | undefined
  /** Called with the registration of a visitor, or without one. */
  onDone: (given?: GuestAct) => void
}

/**
 * Sends the form with the viewer's session or without one, holds the errors if the server rejects it, and remembers on
 * this device what a visitor did.
 */
export const useSendRegistration = ({ organizationId, refused, onDone }: Options) => {
  const errorText = useErrorText()
  const language = useLanguage()
  const keyFor = useIdempotencyKey()
  const sendProven = useSendProven()
  const refresh = useRefreshVolunteers()
  const [refusal, setRefusal] = useState(refused)
  const [attempt, setAttempt] = useState(refused ? 1 : 0)
  const [isSending, setSending] = useState(false)

  const send = async (values: RegistrationValues, isNews: boolean) => {
    const isVisitor = (await whenViewerKnown()) === 'visitor'
    // With an account, a second submission changes the registration. Without one, the key distinguishes a second press
    // from a second person.
    const idempotencyKey = isVisitor ? keyFor(JSON.stringify(values)) : undefined
    const device = isVisitor ? deviceTokenFor(values.email) : {}
    const given = await sendProven((proof) =>
      sendRegistration(api, { organizationId, values, isNews, language, device, proof, idempotencyKey }),
    )
    setRefusal(undefined)
    await refresh()
    // Without an address there is no link, and nothing to find again.
    const hasLink = isVisitor && given.values.email !== ''
    if (hasLink) rememberGuest(organizationId, given)
    onDone(hasLink ? given : undefined)
  }
  const submit = async (values: RegistrationValues, isNews: boolean) => {
    setSending(true)
    try {
      await send(values, isNews)
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setRefusal(refusalOf(error, values))
        setAttempt((count) => count + 1)
      } else {
        showPopup({ type: 'error', message: errorText(error) })
      }
    } finally {
      setSending(false)
    }
  }
  return {
    refusal,
    attempt,
    isSending,
    submit: (values: RegistrationValues, isNews: boolean) => {
      if (!isSending) void submit(values, isNews)
    },
  }
}
