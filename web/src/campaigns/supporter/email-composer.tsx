import { useText } from '../../lib/i18n.tsx'
import { nameOf, officeOf } from '../../representatives/office.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SenderFields } from './sender-fields.tsx'
import type { Recipient, EmailState } from './use-email.ts'

/** The list of recipients. All of them are selected until the sender deselects some, or has written to them. */
export const EmailRecipients = ({
  recipients,
  onToggle,
}: {
  recipients: readonly Recipient[]
  onToggle: (key: string, isChosen: boolean) => void
}) => {
  const t = useText('campaigns')
  const open = recipients.filter(({ isWritten }) => !isWritten)
  const chosen = open.filter(({ isChosen }) => isChosen).length
  return (
    <section aria-labelledby="whom-to-write-to">
      <SectionHead id="whom-to-write-to" title={t('email.whom')}>
        <p aria-live="polite" className="type-small">
          {t('email.chosen', { count: chosen, total: open.length })}
        </p>
      </SectionHead>
      <ul>
        {recipients.map(({ key, target, isChosen, isWritten }) => (
          <li key={key} className="border-t border-line first:border-t-0">
            {isWritten ? (
              <p className="flex items-start gap-3 py-2.5 text-[.9375rem]">
                <Icon name="check" className="text-success" />
                <Who target={target} state={t('email.isWritten')} />
              </p>
            ) : (
              <Checkbox
                checked={isChosen}
                onChange={({ currentTarget }) => onToggle(key, currentTarget.checked)}
                label={<Who target={target} state={target.email || t('email.byForm')} />}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Who = ({ target, state }: { target: Recipient['target']; state: string }) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="font-semibold">{nameOf(target)}</span>
    <span className="block type-small empty:hidden">{officeOf(target)}</span>
    <span className="block type-small">{state}</span>
  </span>
)

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
