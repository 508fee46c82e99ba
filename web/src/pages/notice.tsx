import { data } from 'react-router'
import type { Route } from './+types/notice'
import { NoticePage } from '../decisions/notice-page.tsx'
import { sendAppeal } from '../decisions/send-appeal.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'

export const handle: RouteHandle = { texts: ['decisions', 'reports'] }

/** The page is personal, so it must not be cached or indexed by search engines. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** A GET request changes nothing, because mail programs and security scanners open every link. */
export const loader = async ({ params: { token }, context }: Route.LoaderArgs) => {
  const notice = (await orNull(serverApi(context).api('GET /notices/:token', { params: { token } })))?.data ?? null
  return foundOr404(notice, { notice })
}

/** The form needs no JavaScript. */
export const action = async ({ params: { token }, request, context }: Route.ActionArgs) => {
  const { api } = serverApi(context)
  const sent = await sendAppeal(await request.formData(), (text) =>
    api('POST /notices/:token/appeals', { params: { token }, body: { text } }),
  )
  return data(sent, { status: sent.refusal?.status ?? 200 })
}

export default function NoticeRoute({ loaderData: { notice }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-160">
      <NoticePage notice={actionData?.answer ?? notice} refusal={actionData?.refusal} />
    </div>
  )
}
