import { data } from 'react-router'
import type { Route } from './+types/rsvp'
import { ApiError } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { isRsvpAnswer, RsvpPage } from '../rsvps/rsvp-page.tsx'

export const handle: RouteHandle = { texts: ['rsvps', 'events'] }

/** The page is personal, so it must not be cached or indexed by search engines. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** A GET request changes nothing, because mail programs and security scanners open every link. */
export const loader = async ({ params: { token }, request, context }: Route.LoaderArgs) => {
  const { api } = serverApi(context)
  const rsvp = (await orNull(api('GET /rsvps/:token', { params: { token } })))?.data ?? null
  // The button of the mail that was pressed.
  const chosen = new URL(request.url).searchParams.get('answer')
  return foundOr404(rsvp, { rsvp, chosen: isRsvpAnswer(chosen) ? chosen : null })
}

/** The form needs no JavaScript. */
export const action = async ({ params: { token }, request, context }: Route.ActionArgs) => {
  const outcome = (await request.formData()).get('outcome')
  if (!isRsvpAnswer(outcome)) return data(null, { status: 422 })
  try {
    return (await serverApi(context).api('PUT /rsvps/:token', { params: { token }, body: { outcome } })).data
  } catch (error) {
    // What has changed since the page was opened, it says when it is shown again.
    if (error instanceof ApiError && error.status < 500) return data(null, { status: error.status })
    throw error
  }
}

export default function RsvpRoute({ loaderData: { rsvp, chosen }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-160">
      <RsvpPage rsvp={actionData ?? rsvp} chosen={chosen} isAnswered={Boolean(actionData)} />
    </div>
  )
}
