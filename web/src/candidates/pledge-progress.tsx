import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Candidate } from './candidate.ts'

/** The number of pledges in relation to the number of votes that are required. */
export const PledgeProgress = ({ candidate, className }: { candidate: Candidate; className?: string }) => {
  const t = useText('candidates')
  const { name, engagements_count: count, votes_required: required } = candidate.attributes
  return (
    <div className={className}>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>
          {count === 0 ? (
            t('beFirst')
          ) : (
            <RichText
              text={t('pledged', { count })}
              parts={{ b: (text) => <b className="font-semibold text-ink">{text}</b> }}
            />
          )}
        </span>
        {required !== null && <span>{t('votesRequired', { count: required })}</span>}
      </p>
      {required !== null && (
        <div className="mt-1.5">
          <Progress value={Math.min(1, count / required)} label={t('progress', { name })} />
        </div>
      )}
    </div>
  )
}
