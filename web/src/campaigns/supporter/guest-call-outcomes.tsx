import type { ReactNode } from 'react'
import { GuestButton, GuestForm } from '../../guests/guest-form.tsx'
import type { SendGuestAct } from '../../guests/use-send-guest-act.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
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
  steps: readonly CallStep[]
  step: CallStep
  /** The name of the next target, if there is one. */
  next: string | undefined
  /** The note of a form that was submitted without JavaScript and rejected. */
  note: string | undefined
  /** The number of reports. The note starts anew with each of them. */
  reports: number
  /** Hidden fields that a form without JavaScript sends along. */
  kept: ReactNode
  onSkip: () => void
  onLogIn: () => void
}

/** Whom somebody without JavaScript has probably called: as before if the form was refused, otherwise the next one. */
const likelyTarget = ({ refusal, given }: SendGuestAct, steps: readonly CallStep[]): string | undefined => {
  const reported = steps.findIndex(({ key }) => key === given?.target)
  return refusal?.form.target || (steps[reported + 1] ?? steps[0])?.key
}

/** The form in which somebody without an account reports how the call went. */
export const GuestCallOutcomes = ({
  act,
  labelledBy,
  organizationName,
  steps,
  step,
  next,
  note,
  reports,
  kept,
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
      {kept}
      {/* Without JavaScript, the page does not go from one target to the next. The first field of a name counts. */}
      <noscript>
        <Field label={t('whoWasCalled')}>
          <Select name="target" defaultValue={likelyTarget(act, steps)}>
            {steps.map(({ key, target }) => (
              <option key={key} value={key}>
                {target.name}
              </option>
            ))}
          </Select>
        </Field>
      </noscript>
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
