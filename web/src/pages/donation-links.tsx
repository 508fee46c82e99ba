import type { Route } from './+types/donation-links'
import { DonationRow } from '../donation-links/donation-row.tsx'
import { fetchDonationLinks, useDonationLinks } from '../donation-links/use-donation-links.ts'
import { ActionRowHeading } from '../content/action-row.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { failure: 'organization', texts: ['public'] }

const load = async (call: Api, id: string) => {
  const [organization, links] = await Promise.all([
    orNull(call('GET /organizations/:id', { params: { id } })),
    orNull(fetchDonationLinks(call, id)),
  ])
  return { organization, links }
}

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await load(call, params.id)
  return foundOr404(found.organization, { ...found, origin: page.origin })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  ...(await load(api, params.id)),
  origin: location.origin,
})

export default function DonationLinksPage({ loaderData, params }: Route.ComponentProps) {
  const t = useText('donation-links')
  const organization = useOrganization(params.id, loaderData.organization).data?.data
  const links = useDonationLinks(params.id, loaderData.links).data?.data ?? []
  if (!organization) return <NotFound />
  const { name } = organization.attributes
  const title = t('titleOf', { name })
  const description = t('textOf', { name })
  return (
    <>
      <PublicPageHead
        origin={loaderData.origin}
        path={`/donation-links/${organization.id}`}
        title={title}
        description={description}
        image={sharePicture('organizations', organization.id)}
        facts={{
          '@type': 'DonateAction',
          name: title,
          description,
          recipient: { '@type': 'Organization', name },
          target: links.map(({ attributes }) => attributes.link),
        }}
      />
      <BackLink to={`/organization/${organization.id}`}>{name}</BackLink>
      <div className="mt-2">
        <PageHead title={title} lead={t('disclaimer')}>
          {links.length > 0 && <ShareButton title={title} />}
        </PageHead>
      </div>
      {links.length === 0 ? (
        <EmptyState title={t('notAvailable')} text={t('notAvailableText', { name })} art={name} />
      ) : (
        <Card>
          <ul>
            <ActionRowHeading value="h2">
              {links.map((link) => (
                <DonationRow key={link.id} link={link} />
              ))}
            </ActionRowHeading>
          </ul>
        </Card>
      )}
    </>
  )
}
