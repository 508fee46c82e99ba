import { data } from 'react-router'
import type { Route } from './+types/rsvp'
import { ApiError } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { shiftsFrom, shiftsText } from '../guests/chosen-shifts.ts'
import { isRsvpAnswer, RsvpPage } from '../rsvps/rsvp-page.tsx'

export const handle: RouteHandle = { texts: ['public', 'rsvps'] }

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
  const form = await request.formData()
  const outcome = form.get('outcome')
  if (!isRsvpAnswer(outcome)) return data({ refused: undefined }, { status: 422 })
  const body = { outcome, shifts: shiftsFrom(shiftsText(form)) }
  try {
    return data({ rsvp: (await serverApi(context).api('PUT /rsvps/:token', { params: { token }, body })).data })
  } catch (error) {
    // What has changed since the page was opened, it says when it is shown again.
    if (error instanceof ApiError && error.status < 500) {
      return data({ refused: error.errors['shifts']?.[0] }, { status: error.status })
    }
    throw error
  }
}

export default function RsvpRoute({ loaderData: { rsvp, chosen }, actionData }: Route.ComponentProps) {
  const answered = actionData && 'rsvp' in actionData ? actionData.rsvp : null
  return (
    <div className="mx-auto max-w-160">
      <RsvpPage
        rsvp={answered ?? rsvp}
        chosen={chosen}
        isAnswered={answered !== null}
        error={actionData && 'refused' in actionData ? actionData.refused : undefined}
      />
    </div>
  )
}
