import type { Route } from './+types/candidate-list'
import { CandidateLead, CandidateRow } from '../candidates/candidate-row.tsx'
import '../candidates/texts.ts'
import { candidateAddress, fetchCandidates, useCandidates } from '../candidates/use-candidates.ts'
import { loadPublicList, PublicList } from '../content/public-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Answer } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const handle: RouteHandle = { failure: 'candidates', texts: ['candidates'] }

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await loadPublicList(call, { id: params.id, url: request.url }, fetchCandidates)
  return foundOr404(found, { found, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  found: await loadPublicList(api, { id: params.id, url: request.url }, fetchCandidates),
  origin: location.origin,
})

export default function CandidateListPage({ loaderData: { found, origin }, params }: Route.ComponentProps) {
  const t = useText('candidates')
  if (!found) return <NotFound />
  const { name } = found.organization.data.attributes
  return (
    <PublicList
      origin={origin}
      listing={found}
      path={`/candidates/${params.id}`}
      texts={{ title: t('candidatesOf', { name }), lead: t('candidatesOfText', { name }) }}
      facts={{
        '@type': 'ItemList',
        name: t('candidatesOf', { name }),
        itemListElement: found.items.data.map((candidate, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: candidate.attributes.name,
          url: origin + candidateAddress(params.id, candidate.id),
        })),
      }}
    >
      <List organization={{ id: params.id, name }} page={found.items.meta.current_page} fromPage={found.items} />
    </PublicList>
  )
}

interface ListProps {
  organization: { id: string; name: string }
  page: number
  fromPage: Answer<'GET /candidates'>
}

const List = ({ organization, page, fromPage }: ListProps) => {
  const t = useText('candidates')
  const { data = fromPage } = useCandidates(organization.id, page, fromPage)
  const [lead, ...rest] = data.data
  if (!lead) {
    return <EmptyState title={t('noCandidate')} text={t('noCandidateText', { name: organization.name })} art="vote" />
  }
  return (
    <>
      <CandidateLead candidate={lead} organizationId={organization.id} />
      {rest.length > 0 && (
        <Card>
          <ul>
            {rest.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} organizationId={organization.id} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
