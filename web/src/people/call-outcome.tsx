import { useId, useState } from 'react'
import type { CallOutcome as Outcome } from '@rostrum/contract/people'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useContacted } from './use-contacted.ts'

const outcomes: readonly Outcome[] = ['reached', 'left_message', 'no_answer', 'call_later']

interface CallOutcomeProps {
  person: { id: string; name: string }
  /** Called after the outcome was noted, or when the user did not call after all. */
  onClose: (outcome?: Outcome) => void
}

/** Asks in place how a call went. One press answers it; before that, a note can be added. */
export const CallOutcome = ({ person: { id, name }, onClose }: CallOutcomeProps) => {
  const t = useText('people')
  const titleId = useId()
  const [note, setNote] = useState<string>()
  const contacted = useContacted(id, ({ outcome }) => {
    if (!outcome) return
    showPopup({ type: 'success', message: t('callNoted', { outcome: t(`outcome.${outcome}`) }) })
    onClose(outcome)
  })
  const answer = (outcome: Outcome) => {
    if (!contacted.isPending) contacted.mutate({ channel: 'call', outcome, note: note?.trim() || null })
  }
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      // The link that was pressed is no longer there, so the focus moves to the question.
      ref={focusOnOpen}
      tabIndex={-1}
      className="grid gap-3 rounded-md bg-sunken p-4 outline-none"
    >
      <div className="flex items-center justify-between gap-2">
        <p id={titleId} className="text-sm font-semibold">
          {t('howDidItGo')}
          <span className="sr-only"> {name}</span>
        </p>
        <Button variant="quiet" size="small" square icon="x" aria-label={t('notCalled')} onClick={() => onClose()} />
      </div>
      {note !== undefined && (
        <Field label={t('callNote')} optional>
          <TextInput
            // The button that was pressed is no longer there, so the focus moves to the field.
            ref={focusOnOpen}
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {outcomes.map((outcome) => (
          <Button key={outcome} className="rounded-full!" onClick={() => answer(outcome)}>
            {t(`outcome.${outcome}`)}
          </Button>
        ))}
        {note === undefined && (
          <Button variant="quiet" icon="pencil" onClick={() => setNote('')}>
            {t('addCallNote')}
          </Button>
        )}
      </div>
    </div>
  )
}

const focusOnOpen = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
