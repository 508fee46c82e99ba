import type { CandidateVote } from '@rostrum/contract/candidates'
import { useRef, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { FormFoot } from '../../guests/form-foot.tsx'
import { useGuest } from '../../guests/guest-store.ts'
import { isNewsTicked } from '../../guests/guest-values.ts'
import { useText } from '../../lib/i18n.tsx'
import { keepPress, pledgeFields, type PledgeField, type PledgeValues } from '../../lib/kept-press.ts'
import { useSession, useViewer } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Candidate } from '../candidate.ts'
import { initialValues, parseForm } from './pledge-values.ts'
import type { SendPledge } from './use-send-pledge.ts'

interface PledgeFormProps {
  candidate: Candidate
  organizationName: string
  sending: SendPledge
  /** What was entered before the supporter logged in. */
  kept: PledgeValues | undefined
}

const registrations = ['yes', 'no', 'need_help'] as const satisfies CandidateVote['attributes']['registered_to_vote'][]

/**
 * The form for the vote details, of visitors and of supporters. Organizations can see it, but not use it. A plain form
 * that posts to its own page, so that it works before hydration and without JavaScript. Only the server validates it,
 * because the validation rules would add more to the page than the whole form.
 */
export const PledgeForm = ({ candidate, organizationName, sending, kept }: PledgeFormProps) => {
  const t = useText('candidates')
  const viewer = useViewer()
  const isReadOnly = viewer === 'organization'
  const { attempt, isSending, submit } = sending
  const { refusal, values } = useFormState(sending, { kept, isReadOnly })
  const form = useRef<HTMLFormElement>(null)
  const location = useLocation()
  const errorOf = (name: PledgeField) => refusal?.errors[name]?.[0]
  // In the order of the fields.
  const entries = pledgeFields.flatMap((field) => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message: `${t(`form.field.${field}`)}: ${message}` }]
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(parseForm(entered), isNewsTicked(entered))
  }
  /** Keeps what was entered. It is sent after log-in if the button was pressed. */
  const keep = () => {
    if (!form.current) return
    const value = { values: parseForm(new FormData(form.current)), isPressed: refusal !== undefined }
    keepPress({ kind: 'pledge', id: candidate.id, name: candidate.attributes.name, value }, location)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={send}>
      <FormError refusal={refusal} hasEntries={entries.length > 0} />
      <ErrorSummary entries={entries} attempt={attempt} />
      <fieldset disabled={isReadOnly} className="min-w-0">
        <legend className="sr-only">{t('pledge')}</legend>
        <FormSection title={t('form.who')} help={viewer === 'regular_user' ? t('form.whoHelp') : undefined}>
          <FieldPair>
            <Field id="full_name" label={t('form.field.full_name')} error={errorOf('full_name')}>
              <TextInput name="full_name" autoComplete="name" defaultValue={values?.full_name} />
            </Field>
            <Field id="age" label={t('form.field.age')} error={errorOf('age')}>
              <TextInput name="age" inputMode="numeric" autoComplete="off" maxLength={3} defaultValue={values?.age} />
            </Field>
          </FieldPair>
          <FieldPair>
            <Field id="email" label={t('form.field.email')} error={errorOf('email')}>
              <TextInput name="email" type="email" autoComplete="email" defaultValue={values?.email} />
            </Field>
            <Field
              id="phone"
              label={t('form.field.phone')}
              hint={t('form.phoneHint', { organization: organizationName })}
              error={errorOf('phone')}
            >
              <TextInput name="phone" type="tel" autoComplete="tel" defaultValue={values?.phone} />
            </Field>
          </FieldPair>
          <Field id="address" label={t('form.field.address')} error={errorOf('address')}>
            <TextInput name="address" autoComplete="street-address" defaultValue={values?.address} />
          </Field>
        </FormSection>
        <FormSection title={t('form.registration')} help={t('form.registrationHelp')}>
          <ChoiceCards
            id="registered_to_vote"
            name="registered_to_vote"
            legend={t('form.field.registered_to_vote')}
            choices={registrations.map((value) => ({
              value,
              label: t(`form.registered.${value}`),
              hint: t(`form.registeredHint.${value}`),
            }))}
            chosen={values?.registered_to_vote}
            error={errorOf('registered_to_vote')}
          />
          <FormFoot
            organizationName={organizationName}
            memberPrivacy={t('form.private', { organization: organizationName })}
            privacy={t('form.guestPrivate', { organization: organizationName })}
            onLogIn={keep}
          >
            {!isReadOnly && (
              <div>
                <Button
                  type="submit"
                  variant="primary"
                  size="large"
                  pending={isSending}
                  pendingText={t('form.sending')}
                  className="phone:w-full"
                >
                  {t('form.submit')}
                </Button>
              </div>
            )}
          </FormFoot>
        </FormSection>
      </fieldset>
    </form>
  )
}

/** The refusal, and the values of the fields: as they were refused, kept during log-in, or known from elsewhere. */
const useFormState = (
  { refusal }: SendPledge,
  { kept, isReadOnly }: { kept: PledgeValues | undefined; isReadOnly: boolean },
) => {
  const user = useSession(({ user: someone }) => someone?.attributes)
  const guest = useGuest()
  return { refusal, values: isReadOnly ? undefined : (refusal?.values ?? kept ?? initialValues(user, guest)) }
}

/** An error that concerns none of the fields. */
const FormError = ({ refusal, hasEntries }: { refusal: SendPledge['refusal']; hasEntries: boolean }) => {
  const t = useText('guests')
  if (!refusal || hasEntries) return null
  const title = refusal.errors['altcha'] ? t('proofNeeded') : (Object.values(refusal.errors)[0]?.[0] ?? refusal.message)
  return <Notice tone="danger" role="alert" title={title} className="mb-8 max-w-232" />
}
