import type { Route } from './+types/candidates'
import { CandidateLinks, PledgeCard } from '../candidates/candidate-aside.tsx'
import { CandidateHead } from '../candidates/candidate-head.tsx'
import { CandidateStory } from '../candidates/candidate-story.tsx'
import '../candidates/texts.ts'
import { candidateAddress } from '../candidates/candidate.ts'
import { findItem, useItem } from '../content/published.ts'
import '../lib/kind-texts.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import { type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { BackLink } from '../ui/text-link.tsx'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'kind', texts: ['candidates', 'kinds'] }

const load = (call: Api, { id, itemId }: { id: string; itemId: string }) =>
  findItem(call, { path: 'candidates', id: itemId, organizationId: id })

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const candidate = await load(call, params)
  return foundOr404(candidate, { candidate, origin: page.origin })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  candidate: await load(api, params),
  origin: location.origin,
})

export default function CandidatePage({ loaderData, params }: Route.ComponentProps) {
  const candidate = useItem('candidates', params.itemId, loaderData.candidate).data?.data
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
