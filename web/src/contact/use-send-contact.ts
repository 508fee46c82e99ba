import { useState, type SubmitEvent } from 'react'
import { api } from '../lib/api.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { showPopup } from '../lib/popup.ts'
import { whenViewerKnown } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { sendContact, parseForm, type ContactValues, type Refusal } from './contact-values.ts'
import { useProof } from '../lib/proof/use-proof.ts'

interface SendContactOptions {
  organizationId: string
  refused: Refusal | undefined
  onSent: (values: ContactValues) => void
}

/** Sends the form with the viewer's session, and holds the errors if the server rejects it. */
export const useSendContact = ({ organizationId, refused, onSent }: SendContactOptions) => {
  const errorText = useErrorText()
  const keyFor = useIdempotencyKey()
  const proof = useProof()
  const [refusal, setRefusal] = useState(refused)
  const [attempt, setAttempt] = useState(refused ? 1 : 0)
  const [isSending, setSending] = useState(false)

  const trySending = async (sent: ReturnType<typeof parseForm>) =>
    sendContact(api, {
      organizationId,
      ...sent,
      proof: await proof.getPayload(),
      idempotencyKey: keyFor(JSON.stringify(sent.values)),
    })

  const send = async (sent: ReturnType<typeof parseForm>) => {
    setSending(true)
    try {
      await whenViewerKnown()
      let answer = await trySending(sent)
      if (answer?.errors.altcha) {
        // The proof had expired or was already used. A new one takes about a second, and the error is not the user's
        // fault.
        proof.discard()
        answer = await trySending(sent)
      }
      setRefusal(answer ?? undefined)
      setAttempt((count) => count + 1)
      if (answer) return
      proof.discard()
      onSent(sent.values)
    } catch (error) {
      showPopup({ type: 'error', message: errorText(error) })
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(parseForm(new FormData(event.currentTarget)))
  }
  return { refusal, attempt, isSending, submit, proof }
}
