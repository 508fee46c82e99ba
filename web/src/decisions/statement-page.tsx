import type { Statement } from '@rostrum/contract/decisions'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { Appeal, Quoted } from './appeal-form.tsx'
import { Details } from './details.tsx'
import { Gone } from './gone.tsx'
import { longDate } from './long-date.ts'
import type { AppealRefusal } from './send-appeal.ts'

interface StatementPageProps {
  /** Null if the link does not work, or the time to appeal is over. */
  statement: Statement | null
  refusal: AppealRefusal | undefined
}

const measures = ['banned', 'removed', 'restored', 'unbanned'] as const

/** The reasons of a decision, for whoever it was taken against. */
export const StatementPage = ({ statement, refusal }: StatementPageProps) => {
  const t = useText('decisions')
  const language = useLanguage()
  if (!statement) return <Gone />
  const {
    number,
    text,
    subject_type: type,
    outcome,
    origin,
    ground,
    provision,
    reason,
    decided_at: at,
    ...rest
  } = statement.attributes
  const measure = measures.find((each) => each === outcome) ?? 'removed'
  const title = text ?? t('aMessage')
  return (
    <>
      <PageTitle title={t('statement.title', { number })} />
      <p className="type-small">{t('statement.title', { number })}</p>
      <h1 className="type-title wrap-anywhere">{t(`statement.${measure}`, { title })}</h1>
      <p className="mt-1.5 type-lead">{t('decidedOn', { date: longDate(at, language) })}</p>
      {reason && <Quoted label={t('reason')} text={reason} />}
      <Details
        rows={[
          ...(ground
            ? [[t('statement.ground'), [t(`ground.${ground}`), provision].filter(Boolean).join(': ')] as const]
            : []),
          [t('statement.cause'), t(`origin.${origin}`)],
          [t('statement.scope'), t(type === 'chat-messages' ? 'statement.scopeMessage' : 'statement.scopeText')],
          [t('statement.how'), t('statement.howText')],
        ]}
      />
      <Appeal redress={rest} refusal={refusal} />
      <p className="mt-8 type-small">{t('otherRedress')}</p>
    </>
  )
}
