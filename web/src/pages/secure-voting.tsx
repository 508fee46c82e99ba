import { useState } from 'react'
import type { Route } from './+types/secure-voting'
import { PledgeForm } from '../candidates/supporter/pledge-form.tsx'
import { Pledged } from '../candidates/supporter/pledged.tsx'
import { useOwnPledge } from '../candidates/supporter/use-pledge.ts'
import { candidateAddress, type Candidate } from '../candidates/candidate.ts'
import { useItem } from '../content/published.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { ApiError } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useViewer } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['candidates', 'validation', 'after-act'] }

/**
 * The pledge form, or the result of the pledge. Both types of users can see the page, but only supporters can pledge.
 */
export default function SecureVotingPage({ params }: Route.ComponentProps) {
  const t = useText('candidates')
  const skeleton = <PageSkeleton title={t('pledge')} shape="form" />
  return (
    <>
      <PageTitle title={t('pledge')} />
      <RequireUser skeleton={skeleton}>
        <SecureVoting key={params.candidateId} organizationId={params.id} candidateId={params.candidateId} />
      </RequireUser>
    </>
  )
}

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404

const SecureVoting = ({ organizationId, candidateId }: { organizationId: string; candidateId: string }) => {
  const t = useText('candidates')
  const viewer = useViewer()
  const found = useItem('candidates', candidateId, null)
  const pledge = useOwnPledge(candidateId)
  const [isNew, setNew] = useState(false)
  const failed = [found, pledge].find(({ error }) => error)
  if (isAbsent(found.error)) return <NotFound />
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
  const candidate = found.data?.data
  if (!candidate || (viewer === 'regular_user' && pledge.data === undefined)) {
    return <LoadingIndicator label={t('loading')} />
  }
  const organization = candidate.relationships?.organization
  if (organization?.id !== organizationId) return <NotFound />
  const { name } = organization.attributes
  if (pledge.data) {
    return (
      <Pledged candidate={candidate} organization={{ id: organizationId, name }} pledge={pledge.data} isNew={isNew} />
    )
  }
  return (
    <>
      <BackLink to={candidateAddress(organizationId, candidateId)}>{candidate.attributes.name}</BackLink>
      <Pledging
        candidate={candidate}
        organizationName={name}
        isReadOnly={viewer === 'organization'}
        onPledged={() => setNew(true)}
      />
    </>
  )
}

interface PledgingProps {
  candidate: Candidate
  organizationName: string
  isReadOnly: boolean
  onPledged: () => void
}

const Pledging = ({ candidate, organizationName, isReadOnly, onPledged }: PledgingProps) => {
  const t = useText('candidates')
  return (
    <>
      <h1 className="mt-2 type-title wrap-anywhere">{t('form.title', { name: candidate.attributes.name })}</h1>
      <p className="mt-2 mb-8 type-lead">{t('form.lead', { organization: organizationName })}</p>
      {isReadOnly && (
        <Notice tone="info" className="mb-8 max-w-232">
          {t('organizersWatch')}
        </Notice>
      )}
      <PledgeForm
        candidateId={candidate.id}
        organizationName={organizationName}
        isReadOnly={isReadOnly}
        onPledged={onPledged}
      />
    </>
  )
}
