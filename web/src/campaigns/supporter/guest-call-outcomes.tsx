import { GuestButton, GuestForm } from '../../guests/guest-form.tsx'
import type { SendGuestAct } from '../../guests/use-send-guest-act.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { callOutcomes, NoteField, outcomeButtonClass, SkipButton } from './call-outcomes.tsx'
import { useSender } from './sender.ts'
import type { CallStep } from './use-call-progress.ts'
import { useText } from '../../lib/i18n.tsx'

interface GuestCallOutcomesProps {
  act: SendGuestAct
  /** The id of the heading. */
  labelledBy: string
  organizationName: string
  step: CallStep
  /** The name of the next target, if there is one. */
  next: string | undefined
  /** The note of a form that was submitted without JavaScript and rejected. */
  note: string | undefined
  /** The number of reports. The note starts anew with each of them. */
  reports: number
  onSkip: () => void
  onLogIn: () => void
}

/** The form in which somebody without an account reports how the call went. */
export const GuestCallOutcomes = ({
  act,
  labelledBy,
  organizationName,
  step,
  next,
  note,
  reports,
  onSkip,
  onLogIn,
}: GuestCallOutcomesProps) => {
  const t = useText('campaigns')
  const sender = useSender()
  return (
    <GuestForm
      act={act}
      labelledBy={labelledBy}
      organizationName={organizationName}
      isShort
      suggestedName={sender.name}
      onLogIn={onLogIn}
    >
      {/* Without JavaScript, only the call to the first target can be reported. */}
      <input type="hidden" name="target" value={step.key} />
      <NoteField key={reports} organizationName={organizationName}>
        <TextArea name="note" rows={2} maxLength={1000} defaultValue={note} />
      </NoteField>
      <div className="grid grid-cols-2 gap-2">
        {callOutcomes.map(([outcome, icon]) => (
          <GuestButton key={outcome} act={act} outcome={outcome} icon={icon} className={outcomeButtonClass}>
            {t(`outcome.${outcome}`)}
          </GuestButton>
        ))}
      </div>
      <SkipButton next={next} isPending={act.sending !== null} onSkip={onSkip} />
    </GuestForm>
  )
}
