import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { OwnShare, OwnWordsField } from './own-words-field.tsx'
import { SenderFields } from './sender-fields.tsx'
import type { EmailState } from './use-email.ts'

/** The subject and the text of the email, with the blanks filled in, for the sender to edit. */
export const EmailText = ({
  email: {
    sender,
    email,
    text,
    original,
    ownWords,
    hasPlace,
    count,
    isChanged,
    writeSubject,
    writeText,
    restoreOriginal,
  },
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
      <SenderFields
        sender={sender}
        variant="city"
        text={original}
        isAnswered={ownWords !== undefined && ownWords.typed !== ''}
      >
        {ownWords && (
          <OwnWordsField ownWords={{ ...ownWords, count }} hint={hasPlace ? undefined : t('words.noPlace')} />
        )}
      </SenderFields>
      <div className="grid gap-5">
        <Field label={t('email.subject')}>
          <TextInput value={email.subject} maxLength={400} onChange={({ target }) => writeSubject(target.value)} />
        </Field>
        <Field label={t('email.text')} hint={t('email.textHint')}>
          <TextArea rows={12} value={text} onChange={({ target }) => writeText(target.value)} />
        </Field>
        {!ownWords && isChanged && <OwnShare count={count} />}
      </div>
    </section>
  )
}
