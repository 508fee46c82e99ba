import { listAddress, pageAddress } from '@rostrum/contract/kinds'
import type { Route } from './+types/updates'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { useDateText } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink, TextLink } from '../ui/text-link.tsx'
import { UpdateArticle } from '../updates/update-article.tsx'
import { useItemAt } from '../content/item-page.ts'
import { fetchPublished, findItem, type PublishedPage } from '../content/published.ts'
import { UnfinishedDraft } from '../content/unfinished-draft.tsx'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

const path = 'campaign-updates'

/**
 * The number of recent updates to fetch. It is one more than is shown, because the update of the page itself may be
 * among them.
 */
const others = 4

const load = async (call: Api, { id, itemId }: { id: string; itemId: string }) => {
  const [update, recent] = await Promise.all([
    findItem(call, { path, id: itemId, organizationId: id }),
    orNull(fetchPublished(call, path, { organizationId: id, perPage: others })),
  ])
  return { update, recent }
}

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await load(call, params)
  return foundOr404(found.update, { ...found, origin: page.origin })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  ...(await load(api, params)),
  origin: location.origin,
})

export default function UpdatePage({ loaderData, params }: Route.ComponentProps) {
  const t = useText('updates')
  const dateText = useDateText({ dateStyle: 'long' })
  const found = useItemAt(path, params, loaderData.update)
  if (!found) return <NotFound />

  const { item: update, organization } = found
  if (update.meta.is_incomplete) return <UnfinishedDraft item={update} organization={organization} />
  const { title, background, published_at: publishedAt, updated_at: updatedAt, status } = update.attributes
  const { name, profile_image: image } = organization.attributes
  const description = background.slice(0, 160)
  return (
    <>
      <PublicPageHead
        origin={loaderData.origin}
        path={pageAddress(path, organization.id, update.id)}
        title={`${title} · ${name}`}
        description={description}
        image={sharePicture(path, update.id)}
        type="article"
        facts={{
          '@type': 'NewsArticle',
          headline: title,
          description,
          datePublished: publishedAt,
          dateModified: updatedAt,
          author: { '@type': 'Organization', name },
          publisher: { '@type': 'Organization', name },
        }}
      />
      <BackLink to={`/organization/${organization.id}?tab=updates`}>{name}</BackLink>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-12 narrow:grid-cols-1 narrow:gap-10">
        <article className="min-w-0">
          <header className="mb-8 grid gap-2">
            <p className="flex items-center gap-1.5 text-xs font-semibold text-muted">
              <Icon name="newspaper" size={16} />
              {t('update')}
            </p>
            <h1 className="type-title wrap-anywhere">{title}</h1>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="flex min-w-0 items-center gap-3 type-small">
                <OrganizationAvatar name={name} image={image} size={32} />
                {publishedAt ? (
                  <time dateTime={publishedAt}>{t('publishedOn', { date: dateText(publishedAt) })}</time>
                ) : (
                  <Status status={status} />
                )}
              </p>
              <ShareButton title={title} size="small" />
            </div>
          </header>
          <UpdateArticle attributes={update.attributes} />
        </article>
        <aside className="grid content-start gap-8">
          <section aria-labelledby="what-now" className="print:hidden">
            <SectionHead id="what-now" title={t('whatNow')} />
            <p className="mb-4 text-muted">{t('whatNowText', { name })}</p>
            <ButtonLink variant="primary" block to={`/organization/${organization.id}?tab=actions`}>
              {t('seeActions')}
            </ButtonLink>
          </section>
          <MoreUpdates recent={loaderData.recent} without={update.id} organizationId={organization.id} />
        </aside>
      </div>
      <ReportButton type={path} id={update.id} organization={{ id: organization.id, name }} />
    </>
  )
}

interface MoreUpdatesProps {
  recent: PublishedPage<typeof path> | null
  without: string
  organizationId: string
}

const MoreUpdates = ({ recent, without, organizationId }: MoreUpdatesProps) => {
  const t = useText('updates')
  const more = (recent?.data ?? []).filter(({ id }) => id !== without).slice(0, others - 1)
  if (more.length === 0) return null
  return (
    <section aria-labelledby="more-updates">
      <SectionHead id="more-updates" title={t('moreUpdates')} />
      <ul className="grid gap-3 wrap-anywhere">
        {more.map(({ id, attributes }) => (
          <li key={id}>
            <TextLink to={pageAddress(path, organizationId, id)} className="inline-block touch:py-2">
              {attributes.title}
            </TextLink>
          </li>
        ))}
      </ul>
      <TextLink
        to={listAddress(path, organizationId)}
        className="mt-4 inline-flex min-h-6 items-center text-sm touch:min-h-11"
      >
        {t('allUpdates')}
      </TextLink>
    </section>
  )
}
