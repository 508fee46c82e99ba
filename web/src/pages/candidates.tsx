import type { Route } from './+types/candidates'
import { CandidateLinks, PledgeCard } from '../candidates/candidate-aside.tsx'
import { CandidateHead } from '../candidates/candidate-head.tsx'
import { CandidateStory } from '../candidates/candidate-story.tsx'
import { candidateAddress } from '../candidates/candidate.ts'
import { loadItem, useItemAt, useViewOfCachedDocument, viewItemInBrowser } from '../content/item-page.ts'
import { UnfinishedDraft } from '../content/unfinished-draft.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { useShareableAddress } from '../lib/arrival.ts'
import { type RouteHandle } from '../lib/i18n.tsx'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

export const loader = (args: Route.LoaderArgs) => loadItem('candidates', args)
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  viewItemInBrowser('candidates', params, request)

export default function CandidatePage({ loaderData, params }: Route.ComponentProps) {
  useViewOfCachedDocument('candidates', params)
  useShareableAddress()
  const found = useItemAt('candidates', params, loaderData.item)
  if (!found) return <NotFound />
  const { item: candidate, organization } = found
  if (candidate.meta.is_incomplete) return <UnfinishedDraft item={candidate} organization={organization} />
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
        image={cover_image ?? profile_image ?? sharePicture('candidates', candidate.id)}
        type="profile"
        isEmbeddable
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
