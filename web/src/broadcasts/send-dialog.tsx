import { type Broadcast, MAX_DAYS_AHEAD } from '@rostrum/contract/broadcasts'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { dayFromToday, localDate, localTime } from '../lib/local-date.ts'
import { showPopup } from '../lib/popup.ts'
import { browserTimeZone, useDateText } from '../lib/time.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useCountText } from '../people/person-words.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'

interface SendDialogProps {
  broadcast: Broadcast
  /** How many people get it. */
  count: number
  onClose: () => void
}

/** Asks when a mail goes out, and says to how many. */
export default function SendDialog({ broadcast: { id, attributes }, count, onClose }: SendDialogProps) {
  const t = useText('broadcasts')
  const countText = useCountText()
  const errorText = useErrorText()
  const dateText = useDateText({ dateStyle: 'full', timeStyle: 'short' })
  const refetch = useRefetchPeople()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (when === 'later' && at === '') return setError(t('sendAtMissing'))
    const sendAt = when === 'later' ? new Date(at).toISOString() : null
    setPending(true)
    try {
      await api('POST /broadcasts/:id/actions?action=send', { params: { id }, body: { send_at: sendAt } })
      showPopup({
        type: 'success',
        message: sendAt === null ? t('isSending') : t('isScheduled', { time: dateText(sendAt) }),
      })
      onClose()
    } catch (failure) {
      const [message] = failure instanceof ApiError ? (failure.errors.send_at ?? []) : []
      if (message === undefined) showPopup({ type: 'error', message: errorText(failure) })
      else setError(message)
    } finally {
      setPending(false)
      await refetch()
    }
  }
  const [openedAt] = useState(() => new Date())
  return (
    <FormDialog
      title={t('sendTitle', { subject: attributes.subject })}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitText={t(when === 'now' ? 'sendNow' : 'schedule')}
      pending={pending}
      pendingText={t('sendingPending')}
      className="max-w-128"
    >
      <p>{t('sendText', { count, text: countText(count) })}</p>
      <ChoiceCards
        legend={t('when')}
        name="when"
        chosen={when}
        choices={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        onChange={({ target }) => setWhen(target.value === 'later' ? 'later' : 'now')}
      />
      {when === 'later' && (
        <Field label={t('sendAt')} hint={t('sendAtHint', { zone: browserTimeZone() })} error={error}>
          <TextInput
            type="datetime-local"
            value={at}
            min={`${localDate(openedAt)}T${localTime(openedAt)}`}
            max={`${dayFromToday(MAX_DAYS_AHEAD)}T00:00`}
            onChange={({ target }) => setAt(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
