import type { CandidateVote } from '@rostrum/contract/candidates'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { useRelativeTime } from '../../lib/time.ts'
import { lazySection } from '../../ui/lazy-part.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { candidateAddress } from '../candidate.ts'
import { AfterPledge, PledgeFoot, type AfterPledgeProps } from './after-pledge.tsx'
import { Ballot } from './ballot.tsx'
import { RegisterNotice } from './register-notice.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** Its form needs more code than the rest of the page, and only supporters who have pledged see it. */
const VotingPlan = lazySection(async () => ({ default: (await import('./voting-plan.tsx')).VotingPlan }))

interface PledgedProps extends Pick<AfterPledgeProps, 'candidate' | 'organization' | 'isNew'> {
  pledge: CandidateVote
}

/** Shown after the pledge: its number, registration if it is missing, the voting plan and how to withdraw. */
export const Pledged = ({ candidate, organization, pledge, isNew }: PledgedProps) => {
  const t = useText('candidates')
  const ago = useRelativeTime()
  const navigate = useNavigate()
  const { registered_to_vote: registered, voted_at: votedAt, number, share_url: shareUrl } = pledge.attributes
  const plan = (
    <div className="grid gap-8">
      {registered !== 'yes' && <RegisterNotice />}
      <Suspense fallback={<SkeletonLine className="h-120 w-full max-w-160" />}>
        <VotingPlan pledge={pledge} />
      </Suspense>
      <Ballot pledge={pledge} organizationName={organization.name} />
    </div>
  )
  return (
    <>
      {number === null ? (
        <>
          <h1 className="mb-8 type-title">{t('youPledgedWhen', { when: ago(votedAt) })}</h1>
          {plan}
        </>
      ) : (
        <AfterPledge
          candidate={candidate}
          organization={organization}
          number={number}
          shareUrl={shareUrl}
          isNew={isNew}
          details={!isNew && <p>{t('youPledgedWhen', { when: ago(votedAt) })}</p>}
        >
          {plan}
        </AfterPledge>
      )}
      <PledgeFoot candidate={candidate} organization={organization}>
        <WithdrawButton
          candidateName={candidate.attributes.name}
          pledgeId={pledge.id}
          onWithdrawn={() => void navigate(candidateAddress(organization.id, candidate.id))}
        />
      </PledgeFoot>
    </>
  )
}
