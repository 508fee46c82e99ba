import { registrations, votePayload } from '@rostrum/contract/candidates'
import { FormProvider, useForm } from 'react-hook-form'
import { contractResolver, showServerErrors } from '../../lib/form.ts'
import { formErrors } from '../../lib/form-errors.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useSession } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormNumber, FormText } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { isAlreadyPledged, useCreatePledge, type VoteDetails } from './use-pledge.ts'

interface PledgeFormProps {
  candidateId: string
  organizationName: string
  /** Organizations can see the form that supporters fill in, but not use it. */
  isReadOnly: boolean
  onPledged: () => void
}

type Field = keyof VoteDetails

const useProfileValues = () => {
  const user = useSession(({ user: someone }) => someone?.attributes)
  return {
    full_name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    age: '',
    address: user?.address ?? '',
  }
}

/** The form for the vote details, prefilled from the profile. */
export const PledgeForm = ({ candidateId, organizationName, isReadOnly, onPledged }: PledgeFormProps) => {
  const t = useText('candidates')
  const errorText = useErrorText()
  const profile = useProfileValues()
  const pledging = useCreatePledge(candidateId)
  const form = useForm({
    defaultValues: isReadOnly ? undefined : profile,
    resolver: contractResolver(votePayload, useText('validation')),
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const entries = formErrors(errors).map(({ path, message }) => ({
    field: path,
    message: `${t(`form.field.${path as Field}`)}: ${message}`,
  }))
  const submit = useSubmit(form, async (details) => {
    try {
      await pledging.mutateAsync(details)
      onPledged()
    } catch (error) {
      // If the user had already pledged, a popup has said so and the page shows that pledge.
      if (isAlreadyPledged(error) || showServerErrors(form, error)) return
      showPopup({ type: 'error', title: t('form.failed'), message: errorText(error) })
    }
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary entries={entries} attempt={submitCount} />
        <fieldset disabled={isReadOnly} className="min-w-0">
          <legend className="sr-only">{t('pledge')}</legend>
          <FormSection title={t('form.who')} help={t('form.whoHelp')}>
            <FieldPair>
              <FormText<VoteDetails> name="full_name" label={t('form.field.full_name')} autoComplete="name" />
              <FormNumber<VoteDetails> name="age" label={t('form.field.age')} maxLength={3} />
            </FieldPair>
            <FieldPair>
              <FormText<VoteDetails> name="email" label={t('form.field.email')} type="email" autoComplete="email" />
              <FormText<VoteDetails>
                name="phone"
                label={t('form.field.phone')}
                hint={t('form.phoneHint', { organization: organizationName })}
                type="tel"
                autoComplete="tel"
              />
            </FieldPair>
            <FormText<VoteDetails> name="address" label={t('form.field.address')} autoComplete="street-address" />
          </FormSection>
          <FormSection title={t('form.registration')} help={t('form.registrationHelp')}>
            <ChoiceCards
              id="registered_to_vote"
              legend={t('form.field.registered_to_vote')}
              choices={registrations.map((value) => ({
                value,
                label: t(`form.registered.${value}`),
                hint: t(`form.registeredHint.${value}`),
              }))}
              error={errors.registered_to_vote?.message}
              {...form.register('registered_to_vote')}
            />
            <p className="type-small">{t('form.private', { organization: organizationName })}</p>
            {!isReadOnly && (
              <div>
                <Button
                  type="submit"
                  variant="primary"
                  size="large"
                  pending={pledging.isPending}
                  pendingText={t('form.sending')}
                  className="phone:w-full"
                >
                  {t('form.submit')}
                </Button>
              </div>
            )}
          </FormSection>
        </fieldset>
      </form>
    </FormProvider>
  )
}
