import type { CandidateVote } from '@rostrum/contract/candidates'
import { useText } from '../../lib/i18n.tsx'
import { useDateText } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useBallot } from './use-ballot.ts'

/** Asks whether the person has voted, and says so afterwards. */
export const Ballot = ({ pledge, organizationName }: { pledge: CandidateVote; organizationName: string }) => {
  const t = useText('candidates')
  const dateText = useDateText()
  const { mutate, isPending } = useBallot(pledge.id)
  const { ballot_cast_at: castAt } = pledge.attributes
  const hasVoted = castAt !== null
  return (
    <section aria-labelledby="ballot">
      <SectionHead id="ballot" title={t(hasVoted ? 'ballot.thanks' : 'ballot.title')} />
      <Card className="grid max-w-160 justify-items-start gap-4 p-5">
        <p role="status">
          {hasVoted
            ? `${t('ballot.castOn', { date: dateText(castAt) })} ${t('ballot.thanksText', { organization: organizationName })}`
            : t('ballot.text', { organization: organizationName })}
        </p>
        <Button
          variant={hasVoted ? 'quiet' : 'outlined'}
          icon={hasVoted ? 'rotate-ccw' : 'check'}
          pending={isPending}
          pendingText={t('common:saving')}
          onClick={() => mutate(!hasVoted)}
        >
          {t(hasVoted ? 'ballot.takeBack' : 'ballot.cast')}
        </Button>
      </Card>
    </section>
  )
}
