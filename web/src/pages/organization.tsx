import { listAddress } from '@rostrum/contract/kinds'
import { useEffect } from 'react'
import { data, redirect, useRevalidator, useSearchParams } from 'react-router'
import type { Route } from './+types/organization'
import { ActionsTab } from '../actions/actions-tab.tsx'
import { countActions, loadActions } from '../actions/public-kinds.tsx'
import { ChatTab } from '../chat/supporter/chat-tab.tsx'
import { sendContact, parseForm } from '../contact/contact-values.ts'
import { GetInTouch } from '../contact/get-in-touch.tsx'
import { useCauses } from '../discovery/causes.ts'
import { causesForPage } from '../discovery/causes.server.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { useViewer } from '../lib/session.ts'
import { AboutTab } from '../organizations/page/about-tab.tsx'
import { ContactAside, ContactTab } from '../organizations/page/contact-tab.tsx'
import { OrganizationHead } from '../organizations/page/organization-head.tsx'
import { useOrganization } from '../organizations/use-organization.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { LatestUpdate, UpdateRows } from '../updates/update-rows.tsx'
import { fetchPublished, type PublishedPage } from '../content/published.ts'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = {
  failure: 'organization',
  texts: ['public'],
}

const tabs = ['about', 'actions', 'updates', 'contact', 'chat'] as const
const tabAt = (url: string) => tabs.find((tab) => tab === new URL(url).searchParams.get('tab'))

/** Loads only what the chosen tab shows, in parallel. Without a tab in the address, it loads the actions. */
const load = async (call: Api, id: string, tab: (typeof tabs)[number] = 'actions') => {
  const [organization, actions, updates] = await Promise.all([
    orNull(call('GET /organizations/:id', { params: { id } })),
    tab === 'actions' ? loadActions(call, id) : {},
    tab === 'contact' || tab === 'chat'
      ? null
      : orNull(fetchPublished(call, 'campaign-updates', { organizationId: id, perPage: tab === 'updates' ? 10 : 1 })),
  ])
  return { organization, actions, updates }
}

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const [found, causes] = await Promise.all([load(call, params.id, tabAt(request.url)), causesForPage(call)])
  return foundOr404(found.organization, { ...found, causes, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  ...(await load(api, params.id, tabAt(request.url))),
  causes: undefined,
  origin: location.origin,
})

/**
 * Handles the contact form of a visitor without JavaScript. Errors are shown at the fields, and a success is confirmed.
 */
export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const { api: call } = serverApi(context)
  const refusal = await sendContact(call, { organizationId: params.id, ...parseForm(await request.formData()) })
  if (refusal) return data(refusal, { status: refusal.status })
  return redirect(`/organization/${params.id}?tab=contact&sent=1`, 303)
}

export default function OrganizationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useText('organizations')
  const [search] = useSearchParams()
  const causes = useCauses(loaderData.causes)
  const viewer = useViewer()
  const organization = useOrganization(params.id, loaderData.organization).data?.data
  const { revalidate } = useRevalidator()
  // When the server renders an unpublished organization for a visitor, it does not find it. The organization's own
  // admin therefore loads the data of the tabs again, with their session.
  const isOwnDraft = organization !== undefined && loaderData.organization === null
  useEffect(() => {
    if (isOwnDraft) void revalidate()
  }, [isOwnDraft, revalidate])
  if (!organization) return <NotFound />
  const { attributes } = organization
  const counts = attributes.content_counts
  const actionsCount = countActions(counts)
  const latest = loaderData.updates?.data[0]
  const path = `/organization/${organization.id}`
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? (actionsCount > 0 ? 'actions' : 'about')
  const place = [attributes.city, attributes.state].filter(Boolean).join(', ')

  return (
    <>
      <PublicPageHead
        origin={loaderData.origin}
        path={path}
        title={attributes.name}
        description={attributes.tagline || attributes.description.slice(0, 160)}
        image={attributes.cover_image ?? sharePicture('organizations', organization.id)}
        type="profile"
        facts={{
          '@type': 'Organization',
          name: attributes.name,
          slogan: attributes.tagline,
          description: attributes.description,
          ...(place && {
            address: {
              '@type': 'PostalAddress',
              addressLocality: attributes.city,
              addressRegion: attributes.state,
              addressCountry: attributes.country,
            },
          }),
          ...(attributes.social_links.website && { sameAs: [attributes.social_links.website] }),
        }}
      />
      {attributes.published_at === null ? (
        <Notice tone="warning" className="mb-5">
          {t('notPublic')} <TextLink to="/organization-profile">{t('editProfile')}</TextLink>
        </Notice>
      ) : (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={attributes.name}
          href={`/api/organizations/${organization.id}/updates.atom`}
        />
      )}
      <OrganizationHead organization={organization} causes={causes} />
      <Tabs
        label={t('tabs')}
        tabs={tabs
          // Supporters write to an organization in its chat. Organizations cannot chat with each other.
          .filter((tab) => tab !== 'chat' || viewer !== 'organization')
          .map((tab) => ({
            to: `${path}?tab=${tab}`,
            label: t(tab),
            isCurrent: tab === chosen,
            ...(tab === 'actions' && { count: actionsCount }),
            ...(tab === 'updates' && { count: counts['campaign-updates'] ?? 0 }),
          }))}
      />
      <div className="mt-8 phone:mt-5">
        {chosen === 'contact' ? (
          <ContactTab attributes={attributes}>
            <GetInTouch
              organization={{ id: organization.id, name: attributes.name }}
              refused={actionData}
              isSent={search.has('sent')}
            />
          </ContactTab>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-12 narrow:grid-cols-1 narrow:gap-10">
            {chosen === 'about' && <AboutTab attributes={attributes} />}
            {chosen === 'actions' && (
              <ActionsTab actions={loaderData.actions} organization={{ id: organization.id, name: attributes.name }} />
            )}
            {chosen === 'chat' && (
              <ChatTab organization={{ id: organization.id, name: attributes.name, image: attributes.profile_image }} />
            )}
            {chosen === 'updates' && (
              <UpdatesTab updates={loaderData.updates} name={attributes.name} organizationId={organization.id} />
            )}
            <ContactAside attributes={attributes} to={`${path}?tab=contact`}>
              {chosen !== 'updates' && latest && <LatestUpdate update={latest} organizationId={organization.id} />}
            </ContactAside>
          </div>
        )}
      </div>
      <ReportButton
        type="organizations"
        id={organization.id}
        organization={{ id: organization.id, name: attributes.name }}
      />
    </>
  )
}

interface UpdatesTabProps {
  updates: PublishedPage<'campaign-updates'> | null
  name: string
  organizationId: string
}

const UpdatesTab = ({ updates, name, organizationId }: UpdatesTabProps) => {
  const t = useText('updates')
  const kindText = useText('kinds')
  if (!updates || updates.data.length === 0) {
    return (
      <EmptyState
        title={kindText('campaign-updates.list.none')}
        text={kindText('campaign-updates.list.noneText', { name })}
      />
    )
  }
  return (
    <section aria-labelledby="updates">
      <h2 id="updates" className="sr-only">
        {kindText('campaign-updates.many')}
      </h2>
      <UpdateRows updates={updates.data} organizationId={organizationId} headingLevel={3} />
      {updates.meta.last_page > 1 && (
        <TextLink
          to={listAddress('campaign-updates', organizationId)}
          className="mt-4 inline-flex min-h-6 items-center touch:min-h-11"
        >
          {t('allUpdates')}
        </TextLink>
      )}
    </section>
  )
}
