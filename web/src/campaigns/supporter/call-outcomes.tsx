import type { CallOutcome } from '@rostrum/contract/campaigns'
import { useState, type ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export const callOutcomes: readonly (readonly [outcome: Exclude<CallOutcome, 'skip'>, icon: IconName])[] = [
  ['contacted', 'circle-check'],
  ['voicemail', 'voicemail'],
  ['unavailable', 'phone-missed'],
]

export const outcomeButtonClass = 'min-h-12 justify-start px-3.5 text-start last:odd:col-span-2'

interface CallOutcomesProps {
  organizationName: string
  /** The name of the next target, if there is one. */
  next: string | undefined
  isPending: boolean
  onOutcome: (outcome: CallOutcome, note: string) => void
}

/**
 * A note, and buttons to report how the call went or to skip the target. The note comes first, because a button sends
 * both at once.
 */
export const CallOutcomes = ({ organizationName, next, isPending, onOutcome }: CallOutcomesProps) => {
  const t = useText('campaigns')
  const [note, setNote] = useState('')
  const choose = (outcome: CallOutcome) => {
    if (isPending) return
    onOutcome(outcome, note)
    setNote('')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NoteField organizationName={organizationName}>
        <TextArea rows={2} value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
      </NoteField>
      <div className="grid grid-cols-2 gap-2">
        {callOutcomes.map(([outcome, icon]) => (
          <Button
            key={outcome}
            icon={icon}
            aria-disabled={isPending || undefined}
            className={outcomeButtonClass}
            onClick={() => choose(outcome)}
          >
            {t(`outcome.${outcome}`)}
          </Button>
        ))}
      </div>
      <SkipButton next={next} isPending={isPending} onSkip={() => choose('skip')} />
    </div>
  )
}

export const NoteField = ({ organizationName, children }: { organizationName: string; children: ReactNode }) => {
  const t = useText('campaigns')
  return (
    <Field label={t('whatTheySaid')} optional hint={t('onlySeenBy', { name: organizationName })}>
      {children}
    </Field>
  )
}

interface SkipButtonProps {
  next: string | undefined
  isPending: boolean
  onSkip: () => void
}

export const SkipButton = ({ next, isPending, onSkip }: SkipButtonProps) => {
  const t = useText('campaigns')
  return (
    <Button
      variant="quiet"
      icon="chevron-right"
      className="-ml-4 justify-self-start text-start whitespace-normal! noscript:hidden"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && onSkip()}
    >
      {next === undefined ? t('skipLast') : t('skipTo', { name: next })}
    </Button>
  )
}
