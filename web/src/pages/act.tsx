import { data } from 'react-router'
import type { Route } from './+types/act'
import { ActPage } from '../acts/act-page.tsx'
import { intentOf, refusalOf, submitAct } from '../acts/submit-act.ts'
import { ApiError } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { fetchPhoneBank } from '../phone-bank/use-phone-bank.ts'

export const handle: RouteHandle = { texts: ['public', 'acts'] }

/** The page is personal, so it must not be cached or indexed by search engines. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** A GET request changes nothing, because mail programs and security scanners open every link. */
export const loader = async ({ params: { token }, context }: Route.LoaderArgs) => {
  const { api } = serverApi(context)
  const act = (await orNull(api('GET /acts/:token', { params: { token } })))?.data ?? null
  // What a volunteer can choose from.
  const phoneBank = act?.attributes.registration ? await fetchPhoneBank(api, act.attributes.organization_id) : null
  return foundOr404(act, { act, phoneBank: phoneBank?.data ?? null })
}

/** Handles the forms of a browser without JavaScript. */
export const action = async ({ params: { token }, request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const intent = intentOf(form)
  if (!intent) return data(undefined, { status: 422 })
  const { api, page } = serverApi(context)
  try {
    const outcome = await submitAct(api, { token, intent, form, language: page.language })
    return foundOr404(outcome.act, outcome)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ refusal: refusalOf(error, { intent, form }) }, { status: error.status })
  }
}

export default function ActRoute({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-160">
      <ActPage key={token} token={token} loaded={loaderData.act} phoneBank={loaderData.phoneBank} answer={actionData} />
    </div>
  )
}
