import type { Appeal } from '@rostrum/contract/appeals'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecideAppeal } from './use-moderation.ts'

interface AppealCardProps {
  appeal: Appeal
  /** Called before the appeal disappears from the list. */
  onDecided: () => void
}

type Effect = NonNullable<Appeal['attributes']['effect']>
const isUnexpected = (effect: Effect): effect is Exclude<Effect, 'stays' | 'taken_back'> =>
  effect !== 'stays' && effect !== 'taken_back'

/** What became of an appeal, and what did not follow from it. */
const answerText = (
  t: ReturnType<typeof useText<'moderation'>>,
  { outcome, effect }: Pick<Appeal['attributes'], 'outcome' | 'effect'>,
): string => {
  const done = t(`appeals.done.${outcome ?? 'upheld'}`)
  return effect && isUnexpected(effect) ? `${done}. ${t(`appeals.effect.${effect}`)}` : done
}

/** An appeal with the decision that it is against, and the answer or the buttons to give it. */
export const AppealCard = ({ appeal: { id, attributes }, onDecided }: AppealCardProps) => {
  const t = useText('moderation')
  const ago = useRelativeTime()
  const { side, text, created_at: at, decision, refusal, outcome, effect, decided_at: decidedAt } = attributes
  return (
    <li className="rounded-lg border border-line bg-raised p-5 phone:p-4">
      <article aria-labelledby={`appeal-${id}`} className="grid gap-4">
        <DecisionFacts id={`appeal-${id}`} decision={decision} />
        <figure className="border-l-2 border-line pl-4 text-sm">
          <figcaption className="type-small">
            {t(`appeals.by.${side}`)}
            {' · '}
            <time dateTime={at}>{ago(at)}</time>
          </figcaption>
          <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">{text ?? t('decisions.forgotten')}</blockquote>
        </figure>
        {outcome && decidedAt ? (
          <div className="border-t border-line pt-4">
            <p className="type-small">
              {t(`appeals.outcome.${outcome}`, {
                name: attributes.decided_by?.name ?? t('decisions.somebody'),
                ago: ago(decidedAt),
              })}
            </p>
            {effect && isUnexpected(effect) && <p className="mt-1 text-sm">{t(`appeals.effect.${effect}`)}</p>}
            {attributes.reason && (
              <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
                {t('because', { reason: attributes.reason })}
              </p>
            )}
          </div>
        ) : refusal ? (
          <Notice tone="info" title={t(`appeals.refusal.${refusal}`)}>
            <p>{t(`appeals.refusalText.${refusal}`)}</p>
          </Notice>
        ) : (
          <AppealActions id={id} decided={decision.outcome} onDecided={onDecided} />
        )}
      </article>
    </li>
  )
}

interface AppealActionsProps {
  id: string
  decided: Appeal['attributes']['decision']['outcome']
  onDecided: () => void
}

const AppealActions = ({ id, decided, onDecided }: AppealActionsProps) => {
  const t = useText('moderation')
  const [answer, setAnswer] = useState<'upheld' | 'reversed' | null>(null)
  const deciding = useDecideAppeal(id, (answered) => answerText(t, answered.attributes), onDecided)
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4 phone:grid">
      <Button icon="rotate-ccw" onClick={() => setAnswer('reversed')}>
        {t('appeals.reverse')}
      </Button>
      <Button icon="check" onClick={() => setAnswer('upheld')}>
        {t('appeals.uphold')}
      </Button>
      {answer && (
        <ReasonDialog
          title={t(`appeals.title.${answer}`)}
          text={t(answer === 'upheld' ? 'appeals.upheldText' : `appeals.reversedText.${decided}`)}
          hint={t('appeals.reasonHint')}
          confirmText={t(answer === 'upheld' ? 'appeals.uphold' : 'appeals.reverse')}
          isPending={deciding.isPending}
          isDestructive={false}
          onConfirm={({ reason }) => {
            if (!deciding.isPending) deciding.mutate({ outcome: answer, reason }, { onSettled: () => setAnswer(null) })
          }}
          onClose={() => setAnswer(null)}
        />
      )}
    </div>
  )
}
