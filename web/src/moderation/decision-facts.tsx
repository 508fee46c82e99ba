import type { DecisionRecord } from '@rostrum/contract/appeals'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { useSubjectText } from './use-subject-text.ts'

/** What was decided: the subject, the outcome and by whom, the ground and the reason. */
export const DecisionFacts = ({ decision, id }: { decision: DecisionRecord['attributes']; id: string }) => {
  const t = useText('moderation')
  const subjectText = useSubjectText()
  const ago = useRelativeTime()
  const { subject_type: type, text, organization, author, outcome, origin, ground, provision, reason } = decision
  const of = type === 'organizations' ? null : (organization ?? (type === 'users' ? null : author))
  return (
    <div className="grid gap-2">
      <header>
        <p className="type-small">{subjectText(type)}</p>
        <h2 id={id} className="type-row wrap-anywhere">
          {text ?? t(decision.subject_id === null ? 'decisions.forgotten' : 'decisions.private')}
        </h2>
        {of && <p className="mt-1 type-small wrap-anywhere">{t('reports.of', { name: of.name })}</p>}
      </header>
      <p className="text-sm">
        {t(`decisions.outcome.${outcome}`, {
          name: decision.decided_by?.name ?? t('decisions.somebody'),
          ago: ago(decision.decided_at),
        })}
        {' · '}
        {t(`decisions.origin.${origin}`)}
        {ground && ` · ${[t(`ground.${ground}`), provision].filter(Boolean).join(': ')}`}
      </p>
      {reason && <p className="text-sm wrap-anywhere whitespace-pre-line">{t('because', { reason })}</p>}
    </div>
  )
}
