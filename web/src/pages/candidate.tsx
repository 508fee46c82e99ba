import type { Route } from './+types/candidate'
import { CandidateLinks, PledgeCard } from '../candidates/candidate-aside.tsx'
import { CandidateHead } from '../candidates/candidate-head.tsx'
import { CandidateStory } from '../candidates/candidate-story.tsx'
import '../candidates/texts.ts'
import { candidateAddress, fetchCandidate, useCandidate } from '../candidates/use-candidates.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api } from '../lib/api.ts'
import { type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNothing } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { BackLink } from '../ui/text-link.tsx'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'candidates', texts: ['candidates'] }

/** A candidate is found below its own organization only. */
const ofOrganization = async (
  candidate: ReturnType<typeof fetchCandidate>,
  organizationId: string,
): Promise<Awaited<typeof candidate> | null> => {
  const found = await orNothing(candidate)
  return found?.data.relationships?.organization.id === organizationId ? found : null
}

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const candidate = await ofOrganization(fetchCandidate(call, params.candidateId), params.id)
  return foundOr404(candidate, { candidate, origin: page.origin })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  candidate: await ofOrganization(fetchCandidate(api, params.candidateId), params.id),
  origin: location.origin,
})

export default function CandidatePage({ loaderData, params }: Route.ComponentProps) {
  const { data } = useCandidate(params.candidateId, loaderData.candidate)
  const candidate = data?.data
  const organization = candidate?.relationships?.organization
  if (!candidate || !organization || organization.id !== params.id) return <NotFound />
  const { name, tagline, profile_image, cover_image, social_links } = candidate.attributes
  const { name: organizationName } = organization.attributes
  const links = Object.values(social_links).filter(Boolean)
  return (
    <>
      <PublicPageHead
        origin={loaderData.origin}
        path={candidateAddress(organization.id, candidate.id)}
        title={`${name} · ${organizationName}`}
        description={tagline}
        image={cover_image ?? profile_image}
        type="profile"
        facts={{
          '@type': 'Person',
          name,
          description: tagline,
          ...(profile_image && {
            image: URL.canParse(profile_image) ? profile_image : loaderData.origin + profile_image,
          }),
          ...(links.length > 0 && { sameAs: links }),
        }}
      />
      <BackLink to={`/organization/${organization.id}`} className="mb-3">
        {organizationName}
      </BackLink>
      <CandidateHead candidate={candidate} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <PledgeCard candidate={candidate} organizationId={organization.id} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CandidateStory candidate={candidate} />
        </div>
        <div className="lg:col-start-2">
          <CandidateLinks candidate={candidate} />
        </div>
      </div>
      <ReportButton
        type="candidates"
        id={candidate.id}
        organization={{ id: organization.id, name: organizationName }}
      />
    </>
  )
}
