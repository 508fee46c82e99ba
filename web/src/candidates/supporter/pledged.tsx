import type { CandidateVote } from '@rostrum/contract/candidates'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { AfterAct } from '../../after-act/after-act.tsx'
import { useText } from '../../lib/i18n.tsx'
import { useOrigin } from '../../lib/origin.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PledgeProgress } from '../pledge-progress.tsx'
import { candidateAddress, type Candidate } from '../candidate.ts'
import { VotingPlan } from './voting-plan.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface AfterPledgeProps {
  candidate: Candidate
  organization: { id: string; name: string }
  number: number
  /** Whether somebody has pledged just now, on this page. */
  isNew: boolean
  details?: ReactNode
  children?: ReactNode
  note?: string | undefined
  account?: ReactNode
}

/** The moment after the pledge, with an account or without one. */
const AfterPledge = ({ candidate, organization, number, ...rest }: AfterPledgeProps) => {
  const origin = useOrigin()
  const { name, engagements_count: count } = candidate.attributes
  const page = candidateAddress(organization.id, candidate.id)
  return (
    <AfterAct
      act={{ kind: 'candidates', number, count }}
      item={{ id: candidate.id, title: name, path: page }}
      organization={organization}
      shareUrl={origin + page}
      {...rest}
    />
  )
}

interface PledgedProps extends Pick<AfterPledgeProps, 'candidate' | 'organization' | 'isNew'> {
  pledge: CandidateVote
}

/**
 * Shown after the pledge: its number, registration if it is missing, the voting plan and how to withdraw.
 */
export const Pledged = ({ candidate, organization, pledge, isNew }: PledgedProps) => {
  const t = useText('candidates')
  const ago = useRelativeTime()
  const navigate = useNavigate()
  const { name } = candidate.attributes
  const { registered_to_vote: registered, voted_at: votedAt, number } = pledge.attributes
  const plan = (
    <div className="grid gap-8">
      {registered !== 'yes' && (
        <Notice tone="info" title={t('thanks.register')}>
          <p>{t('thanks.registerText')}</p>
          <ButtonLink to="/voting-guide#register" className="mt-3">
            {t('thanks.howToRegister')}
          </ButtonLink>
        </Notice>
      )}
      <VotingPlan pledge={pledge} />
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
          isNew={isNew}
          details={!isNew && <p>{t('youPledgedWhen', { when: ago(votedAt) })}</p>}
        >
          {plan}
        </AfterPledge>
      )}
      <div className="mt-10 grid max-w-100 gap-4">
        <Card className="grid gap-4 p-5">
          <PledgeProgress candidate={candidate} />
          <ButtonLink to={`/organization/${organization.id}?tab=actions`} block>
            {t('common:moreFrom', { name: organization.name })}
          </ButtonLink>
        </Card>
        <WithdrawButton
          candidateName={name}
          pledgeId={pledge.id}
          onWithdrawn={() => void navigate(candidateAddress(organization.id, candidate.id))}
        />
      </div>
    </>
  )
}
