import type { ReactNode } from 'react'
import { AfterAct } from '../../after-act/after-act.tsx'
import { useOrigin } from '../../lib/origin.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useText } from '../../lib/i18n.tsx'
import { candidateAddress, type Candidate } from '../candidate.ts'
import { PledgeProgress } from '../pledge-progress.tsx'

export interface AfterPledgeProps {
  candidate: Candidate
  organization: { id: string; name: string }
  number: number
  /** The person's own share link. */
  shareUrl: string | null | undefined
  /** Whether somebody has pledged just now, on this page. */
  isNew: boolean
  details?: ReactNode
  tools?: ReactNode
  children?: ReactNode
  note?: string | undefined
  account?: ReactNode
}

/** The moment after the pledge, with an account or without one. */
export const AfterPledge = ({ candidate, organization, number, shareUrl, ...rest }: AfterPledgeProps) => {
  const origin = useOrigin()
  const { name, engagements_count: count } = candidate.attributes
  const page = candidateAddress(organization.id, candidate.id)
  return (
    <AfterAct
      act={{ kind: 'candidates', number, count }}
      item={{ id: candidate.id, title: name, path: page }}
      organization={organization}
      shareUrl={shareUrl ?? origin + page}
      {...rest}
    />
  )
}

interface PledgeFootProps extends Pick<AfterPledgeProps, 'candidate' | 'organization'> {
  children?: ReactNode
}

/** What stands below a pledge: how many there are, and what else the organization asks for. */
export const PledgeFoot = ({ candidate, organization, children }: PledgeFootProps) => {
  const t = useText('common')
  return (
    <div className="mt-10 grid max-w-100 gap-4">
      <Card className="grid gap-4 p-5">
        <PledgeProgress candidate={candidate} />
        <ButtonLink to={`/organization/${organization.id}?tab=actions`} block>
          {t('moreFrom', { name: organization.name })}
        </ButtonLink>
      </Card>
      {children}
    </div>
  )
}
