import { useText } from '../../lib/i18n.tsx'
import { nameOf, officeOf } from '../../representatives/office.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SenderFields } from './sender-fields.tsx'
import type { Recipient, EmailState } from './use-email.ts'

/** The list of recipients. All of them are selected until the sender deselects some. */
export const EmailRecipients = ({
  recipients,
  onToggle,
}: {
  recipients: readonly Recipient[]
  onToggle: (key: string, isChosen: boolean) => void
}) => {
  const t = useText('campaigns')
  const chosen = recipients.filter(({ isChosen, isWritten }) => isChosen && !isWritten).length
  return (
    <section aria-labelledby="whom-to-write-to">
      <SectionHead id="whom-to-write-to" title={t('email.whom')}>
        <p aria-live="polite" className="type-small">
          {t('email.chosen', { count: chosen, total: recipients.length })}
        </p>
      </SectionHead>
      <ul>
        {recipients.map(({ key, target, isChosen, isWritten }) => (
          <li key={key} className="border-t border-line first:border-t-0">
            <Checkbox
              checked={isChosen && !isWritten}
              disabled={isWritten}
              onChange={({ currentTarget }) => onToggle(key, currentTarget.checked)}
              label={
                <>
                  <span className="font-semibold">{nameOf(target)}</span>
                  {officeOf(target) && <span className="block type-small">{officeOf(target)}</span>}
                  <span className="block type-small wrap-anywhere">
                    {isWritten ? t('email.isWritten') : target.email || t('email.byForm')}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The subject and the text of the email, with the blanks filled in, for the sender to edit. */
export const EmailText = ({
  email: { sender, email, original, isChanged, write, restoreOriginal },
}: {
  email: EmailState
}) => {
  const t = useText('campaigns')
  return (
    <section aria-labelledby="your-email">
      <SectionHead id="your-email" title={t('email.yours')}>
        {isChanged && (
          <Button size="small" variant="quiet" icon="rotate-ccw" onClick={restoreOriginal}>
            {t('email.startAgain')}
          </Button>
        )}
      </SectionHead>
      <SenderFields sender={sender} variant="city" text={original} />
      <div className="grid gap-5">
        <Field label={t('email.subject')}>
          <TextInput
            value={email.subject}
            maxLength={400}
            onChange={({ target }) => write({ subject: target.value })}
          />
        </Field>
        <Field label={t('email.text')} hint={t('email.textHint')}>
          <TextArea rows={12} value={email.text} onChange={({ target }) => write({ text: target.value })} />
        </Field>
      </div>
    </section>
  )
}
