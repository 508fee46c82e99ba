import type { CandidateVote } from '@rostrum/contract/candidates'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { useRelativeTime } from '../../lib/time.ts'
import { NextStep } from '../../next-actions/next-step.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { PledgeProgress } from '../pledge-progress.tsx'
import { candidateAddress, type Candidate } from '../candidate.ts'
import { RegisterNotice } from './register-notice.tsx'
import { VotingPlan } from './voting-plan.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface PledgedProps {
  candidate: Candidate
  organization: { id: string; name: string }
  pledge: CandidateVote
  /** Whether the user has pledged just now, on this page. */
  isNew: boolean
}

/**
 * Shown after the pledge: thanks, the number of pledges, registration if it is missing, the voting plan and next steps.
 */
export const Pledged = ({ candidate, organization, pledge, isNew }: PledgedProps) => {
  const t = useText('candidates')
  const ago = useRelativeTime()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    title.current?.focus()
    window.scrollTo({ top: 0 })
  }, [isNew])
  const { name, engagements_count: count } = candidate.attributes
  const { registered_to_vote: registered, voted_at: votedAt } = pledge.attributes
  const page = candidateAddress(organization.id, candidate.id)
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mt-2 type-title outline-none">
        {isNew ? t('thanks.title') : t('youPledgedWhen', { when: ago(votedAt) })}
      </h1>
      <p role="status" className="mt-2 mb-7 type-lead">
        {t('thanks.text', { count, name })}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-12 narrow:grid-cols-1 narrow:gap-8">
        <div className="grid gap-8">
          {registered !== 'yes' && <RegisterNotice />}
          <VotingPlan pledge={pledge} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Card className="grid gap-4 p-5">
            <PledgeProgress candidate={candidate} />
            <div className="border-t border-line pt-4">
              <h2 className="type-row">{t('thanks.share')}</h2>
              <p className="mb-3 type-small">{t('thanks.shareText')}</p>
              <ShareButton title={name} path={page} url={pledge.attributes.share_url ?? undefined} className="w-full" />
            </div>
            <ButtonLink to={`/organization/${organization.id}?tab=actions`} block>
              {t('common:moreFrom', { name: organization.name })}
            </ButtonLink>
          </Card>
          <NextStep after="candidates" id={candidate.id} />
          <WithdrawButton candidateName={name} pledgeId={pledge.id} onWithdrawn={() => void navigate(page)} />
        </div>
      </div>
    </>
  )
}
