import { planPayload, type CandidateVote } from '@rostrum/contract/candidates'
import { FormProvider, useForm } from 'react-hook-form'
import { contractResolver, dropInput, keepInput, showServerErrors } from '../../lib/form.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { VotingState } from './voting-state.tsx'
import { useUpdateVotingPlan } from './use-pledge.ts'

type PlanForm = (typeof planPayload)['_zod']['output']

const questions = ['when', 'where', 'how', 'with_whom'] as const
const noPlan: PlanForm['plan'] = { when: '', where: '', how: '', with_whom: '', date: null }

const valuesOf = ({ attributes: { plan, state } }: CandidateVote): PlanForm => ({ plan: plan ?? noPlan, state })

/** The form for the user's voting plan: when, where, how and with whom. The plan can be changed at any time. */
export const VotingPlan = ({ pledge }: { pledge: CandidateVote }) => {
  const t = useText('candidates')
  const errorText = useErrorText()
  const { candidate_id: candidateId } = pledge.attributes
  const planning = useUpdateVotingPlan(candidateId)
  const form = useForm({
    // As in the call, so that its errors are shown at the fields.
    values: valuesOf(pledge),
    resetOptions: keepInput,
    resolver: contractResolver(planPayload, useText('validation')),
  })
  const save = useSubmit(form, async (written) => {
    try {
      const saved = await planning.mutateAsync({ pledgeId: pledge.id, ...written })
      form.reset(valuesOf(saved), dropInput)
      showPopup({ type: 'success', message: t('plan.saved') })
    } catch (error) {
      if (showServerErrors(form, error)) return
      showPopup({ type: 'error', title: t('plan.failed'), message: errorText(error) })
    }
  })
  return (
    <section aria-labelledby="voting-plan">
      <SectionHead id="voting-plan" title={t('plan.title')} />
      <p className="mb-5 max-w-[66ch] text-muted">{t('plan.text')}</p>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-160 gap-5">
          <VotingState pledge={pledge} />
          {questions.map((question) => (
            <FormText<PlanForm>
              key={question}
              name={`plan.${question}`}
              label={t(`plan.${question}`)}
              hint={t(`plan.${question}Hint`)}
              optional
            />
          ))}
          <FormText<PlanForm> name="plan.date" label={t('plan.date')} hint={t('plan.dateHint')} type="date" optional />
          <div>
            <Button
              type="submit"
              variant="primary"
              pending={planning.isPending}
              pendingText={t('common:saving')}
              className="phone:w-full"
            >
              {t('plan.save')}
            </Button>
          </div>
        </form>
      </FormProvider>
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </section>
  )
}
