import type { Notice as NoticeResource } from '@rostrum/contract/decisions'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { AppealRefusal } from './send-appeal.ts'
import { longDate } from './long-date.ts'

const MAX_APPEAL_LENGTH = 3000

interface AppealProps {
  redress: Pick<NoticeResource['attributes'], 'appeal' | 'appeal_until'>
  refusal: AppealRefusal | undefined
}

const focusOnOpen = (field: HTMLTextAreaElement | null) => field?.focus()

/** The appeal against a decision: the form while one is possible, and what became of it. It needs no JavaScript. */
export const Appeal = ({ redress: { appeal, appeal_until: until }, refusal }: AppealProps) => {
  const t = useText('decisions')
  const language = useLanguage()
  if (appeal) {
    const { outcome, effect } = appeal
    // What was lifted before does not “stay”, although the decision was right.
    const state = outcome === 'upheld' && effect === 'lifted_before' ? 'confirmed' : (outcome ?? 'open')
    return (
      <section aria-labelledby="appeal" className="mt-10">
        <SectionHead id="appeal" title={t('appeal.yours')} />
        <Notice tone={outcome === 'reversed' ? 'success' : 'info'} role="status" title={t(`appeal.state.${state}`)}>
          {outcome === null && <p>{t('appeal.openText')}</p>}
          {effect !== null && effect !== 'stays' && effect !== 'taken_back' && <p>{t(`appeal.effect.${effect}`)}</p>}
        </Notice>
        {appeal.reason !== null && <Quoted label={t('reasonOfAppeal')} text={appeal.reason} />}
        {appeal.text !== null && (
          <Quoted label={t('appeal.sentOn', { date: longDate(appeal.created_at, language) })} text={appeal.text} />
        )}
      </section>
    )
  }
  if (until === null) return null
  return (
    <section aria-labelledby="appeal" className="mt-10">
      <SectionHead id="appeal" title={t('appeal.title')} />
      <p className="mb-5 text-muted">{t('appeal.lead', { date: longDate(until, language) })}</p>
      {refusal && !refusal.error && <Notice tone="danger" role="alert" title={refusal.message} className="mb-5" />}
      {/* The answer of the server is a new page, on which the browser scrolls to this section. */}
      <form method="post" action="#appeal" noValidate className="grid justify-items-start gap-5">
        <Field id="text" label={t('appeal.text')} error={refusal?.error} className="w-full">
          <TextArea
            ref={refusal?.error ? focusOnOpen : undefined}
            name="text"
            rows={6}
            maxLength={MAX_APPEAL_LENGTH}
            defaultValue={refusal?.text}
          />
        </Field>
        <Button type="submit" variant="primary" className="phone:w-full">
          {t('appeal.send')}
        </Button>
      </form>
    </section>
  )
}

/** What somebody wrote. */
export const Quoted = ({ label, text }: { label: string; text: string }) => (
  <figure className="mt-5">
    <figcaption className="type-label">{label}</figcaption>
    <blockquote className="mt-1.5 border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">{text}</blockquote>
  </figure>
)
