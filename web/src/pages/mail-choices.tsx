import { ButtonLink } from '../ui/button.tsx'
import { data } from 'react-router'
import type { Route } from './+types/mail-choices'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { orNull } from '../lib/page-data.ts'
import { PageTitle } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { isFrequency } from '../mail-preferences/frequencies.ts'
import { SubscriptionForm } from '../mail-preferences/subscription-form.tsx'

export const handle: RouteHandle = { texts: ['mail-preferences'] }

/** The page is personal, so it must not be cached or indexed by search engines. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/** A GET request changes nothing, because mail programs and security scanners open every link. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { api } = serverApi(context)
  const found = await orNull(api('GET /mail-subscription', { query: { token: tokenOf(request) } }))
  return found ?? data(null, { status: 404 })
}

/** Handles the form, and the one-click request of a mail program, which contains no frequency (RFC 8058). */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const isOneClick = form.get('List-Unsubscribe') === 'One-Click'
  const frequency = isOneClick ? 'off' : form.get('frequency')
  if (!isFrequency(frequency)) return data(null, { status: 422 })
  const { api } = serverApi(context)
  const saved = await orNull(api('PUT /mail-subscription', { query: { token: tokenOf(request) }, body: { frequency } }))
  return saved ?? data(null, { status: 404 })
}

const Message = ({ kind }: { kind: 'unknown' | 'nothing' }) => {
  const t = useText('mail-preferences')
  return (
    <>
      <h1 className="type-title">{t(`link.${kind}`)}</h1>
      <p className="mt-2 mb-6 type-lead">{t(`link.${kind}Text`)}</p>
      <ButtonLink to="/mail-preferences" variant="primary">
        {t('link.toAll')}
      </ButtonLink>
    </>
  )
}

export default function MailChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText('mail-preferences')
  const subscription = (actionData ?? loaderData)?.data
  const isNothingLeft = subscription?.attributes.organizations_count === 0
  return (
    <>
      <PageTitle title={t('link.title')} />
      <div className="mx-auto max-w-160">
        {subscription && !isNothingLeft ? (
          <SubscriptionForm subscription={subscription} isSaved={Boolean(actionData)} />
        ) : (
          <Message kind={subscription ? 'nothing' : 'unknown'} />
        )}
      </div>
    </>
  )
}
