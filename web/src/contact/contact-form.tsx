import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { FieldPair } from '../ui/form-section.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ContactField, ContactValues, Refusal } from './contact-values.ts'
import { useSendContact } from './use-send-contact.ts'

interface ContactFormProps {
  organization: { id: string; name: string }
  /** The initial values. */
  values: ContactValues
  /** The errors of a form that was submitted without JavaScript and rejected by the server. */
  refused: Refusal | undefined
  onSent: (values: ContactValues) => void
}

/**
 * A plain form that posts to its own page, so that it works before hydration and without JavaScript. With JavaScript it
 * is sent with the viewer's session and a proof of work. Only the server validates it: the validation rules would add
 * more to the page than the whole form.
 */
export const ContactForm = ({ organization, values: given, refused, onSent }: ContactFormProps) => {
  const t = useText('contact')
  const { refusal, attempt, isSending, submit, proof } = useSendContact({
    organizationId: organization.id,
    refused,
    onSent,
  })
  const values = refused?.values ?? given
  const errorOf = (name: ContactField) => refusal?.errors[name]?.[0]
  const entries = Object.entries(refusal?.errors ?? {}).map(([field, [message = '']]) => ({
    field,
    message: t('fieldError', { field: t(field as ContactField, { defaultValue: field }), message }),
  }))
  return (
    <form method="post" noValidate onSubmit={submit}>
      {refusal && entries.length === 0 && (
        <Notice tone="danger" role="alert" title={refusal.message} className="mb-6" />
      )}
      <ErrorSummary entries={entries} attempt={attempt} />
      <div className="grid gap-5">
        <FieldPair>
          <Field id="name" label={t('name')} error={errorOf('name')}>
            <TextInput name="name" autoComplete="name" defaultValue={values.name} onFocus={proof.start} />
          </Field>
          <Field id="email" label={t('email')} error={errorOf('email')}>
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={values.email}
              onFocus={proof.start}
            />
          </Field>
        </FieldPair>
        <Field id="message" label={t('message')} error={errorOf('message')}>
          <TextArea name="message" rows={6} defaultValue={values.message} onFocus={proof.start} />
        </Field>
        {/* A honeypot: hidden from sight, from screen readers and from the keyboard, but filled in by spam bots. */}
        <div aria-hidden="true" className="sr-only">
          <label htmlFor="website">{t('leaveEmpty')}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <p className="type-small">{t('onlySeenBy', { name: organization.name })}</p>
        <div className="grid justify-items-start gap-3">
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon="send"
            pending={isSending}
            pendingText={t('sending')}
          >
            {t('send')}
          </Button>
          {/* The height of two lines is reserved so that the layout does not shift when the text changes. */}
          <p role="status" className="min-h-12 type-small">
            {t(`check.${proof.state}`)}
          </p>
        </div>
      </div>
    </form>
  )
}
