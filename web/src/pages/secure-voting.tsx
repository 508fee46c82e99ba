import { useState } from 'react'
import type { Route } from './+types/secure-voting'
import { candidateAddress, pledgeAddress, type Candidate } from '../candidates/candidate.ts'
import { GuestPledged } from '../candidates/supporter/guest-pledged.tsx'
import { PledgeForm } from '../candidates/supporter/pledge-form.tsx'
import { answerPledgeForm, withProfile, type PledgeAnswer } from '../candidates/supporter/pledge-values.ts'
import { Pledged } from '../candidates/supporter/pledged.tsx'
import { useOwnPledge } from '../candidates/supporter/use-pledge.ts'
import { useSendPledge } from '../candidates/supporter/use-send-pledge.ts'
import { loadItem, loadItemInBrowser, useItemAt } from '../content/item-page.ts'
import { UnfinishedDraft } from '../content/unfinished-draft.tsx'
import { useRememberedAct } from '../guests/guest-store.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { arrivalOf, arrivalSearch, useArrival, useShareableAddress } from '../lib/arrival.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { useKeptPress, type PledgeValues } from '../lib/kept-press.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { useSession, useViewer } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = {
  failure: 'kind',
  texts: ['public'],
}

const itemParams = ({ id, candidateId }: { id: string; candidateId: string }) => ({ id, itemId: candidateId })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadItem('candidates', { params: itemParams(params), context })
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadItemInBrowser('candidates', itemParams(params))

/** Handles the form of a visitor without JavaScript. */
export const action = async ({ params: { candidateId }, request, context }: Route.ActionArgs) => {
  const { api, page } = serverApi(context)
  const { searchParams } = new URL(request.url)
  const arrival = arrivalOf({ via: searchParams.get('via') ?? '', from: searchParams.get('from') ?? '' })
  return answerPledgeForm(api, { candidateId, arrival, language: page.language, submitted: await request.formData() })
}

/** The pledge form, or what came of the pledge. Everybody can see the page, but organizations cannot pledge. */
export default function SecureVotingPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const found = useItemAt('candidates', itemParams(params), loaderData.item)
  useShareableAddress()
  if (!found) return <NotFound />
  const { item: candidate, organization } = found
  if (candidate.meta.is_incomplete) return <UnfinishedDraft item={candidate} organization={organization} />
  return (
    <>
      <Head candidate={candidate} organizationId={organization.id} origin={loaderData.origin} />
      <SecureVoting
        key={candidate.id}
        candidate={candidate}
        organization={{ id: organization.id, name: organization.attributes.name }}
        answer={actionData}
      />
    </>
  )
}

const Head = ({
  candidate,
  organizationId,
  origin,
}: {
  candidate: Candidate
  organizationId: string
  origin: string
}) => {
  const t = useText('candidates')
  const { name, tagline, profile_image, cover_image } = candidate.attributes
  const title = t('form.title', { name })
  return (
    <PublicPageHead
      origin={origin}
      path={pledgeAddress(organizationId, candidate.id)}
      title={title}
      isEmbeddable
      description={tagline}
      image={cover_image ?? profile_image ?? sharePicture('candidates', candidate.id)}
      facts={{ '@type': 'VoteAction', name: title, description: tagline, candidate: { '@type': 'Person', name } }}
    />
  )
}

interface SecureVotingProps {
  candidate: Candidate
  organization: { id: string; name: string }
  answer: PledgeAnswer | undefined
}

const SecureVoting = ({ candidate, organization, answer }: SecureVotingProps) => {
  const t = useText('candidates')
  const arrival = useArrival()
  const viewer = useViewer()
  const user = useSession((session) => session.user?.attributes)
  const pledge = useOwnPledge(candidate.id)
  const remembered = useRememberedAct(candidate.id)
  const [isNew, setNew] = useState(false)
  const [kept, setKept] = useState<PledgeValues>()
  const sending = useSendPledge(candidate.id, { answer, onPledged: () => setNew(true) })
  useKeptPress({ kind: 'pledge', id: candidate.id }, ({ values, isPressed }) => {
    const filled = withProfile(values, user)
    setKept(filled)
    if (isPressed) void sending.submit(filled)
  })
  if (pledge.error) return <ErrorState onRetry={() => void pledge.refetch()} isRetrying={pledge.isFetching} />
  if (pledge.data)
    return <Pledged candidate={candidate} organization={organization} pledge={pledge.data} isNew={isNew} />
  if (viewer === 'regular_user' && pledge.data === undefined) return <LoadingIndicator label={t('loading')} />
  const isGuest = viewer === undefined || viewer === 'visitor'
  if (isGuest && (sending.given || remembered)) {
    return (
      <GuestPledged
        candidate={candidate}
        organization={organization}
        given={sending.given}
        isNew={sending.given !== answer?.given}
        onForget={sending.reset}
      />
    )
  }
  return (
    <>
      <BackLink to={candidateAddress(organization.id, candidate.id) + arrivalSearch(arrival)}>
        {candidate.attributes.name}
      </BackLink>
      {/* Until the session is known, a supporter who may have pledged sees that it is loading. */}
      {viewer === undefined && (
        <div className="for-member">
          <LoadingIndicator label={t('loading')} />
        </div>
      )}
      <div className={viewer === undefined ? 'for-visitor' : undefined}>
        <h1 className="mt-2 type-title wrap-anywhere">{t('form.title', { name: candidate.attributes.name })}</h1>
        <p className="mt-2 mb-8 type-lead">{t('form.lead', { organization: organization.name })}</p>
        {viewer === 'organization' && (
          <Notice tone="info" className="mb-8 max-w-232">
            {t('organizersWatch')}
          </Notice>
        )}
        <PledgeForm
          key={kept ? 'kept' : 'new'}
          candidate={candidate}
          organizationName={organization.name}
          sending={sending}
          kept={kept}
        />
      </div>
    </>
  )
}
