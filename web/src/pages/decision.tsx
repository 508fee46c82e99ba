import { data } from 'react-router'
import type { Route } from './+types/decision'
import { StatementPage } from '../decisions/statement-page.tsx'
import { sendAppeal } from '../decisions/send-appeal.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'

export const handle: RouteHandle = { texts: ['decisions'] }

/** The page is personal, so it must not be cached or indexed by search engines. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** A GET request changes nothing, because mail programs and security scanners open every link. */
export const loader = async ({ params: { token }, context }: Route.LoaderArgs) => {
  const statement = (await orNull(serverApi(context).api('GET /decisions/:token', { params: { token } })))?.data ?? null
  return foundOr404(statement, { statement })
}

/** The form needs no JavaScript. */
export const action = async ({ params: { token }, request, context }: Route.ActionArgs) => {
  const { api } = serverApi(context)
  const sent = await sendAppeal(await request.formData(), (text) =>
    api('POST /decisions/:token/appeals', { params: { token }, body: { text } }),
  )
  return data(sent, { status: sent.refusal?.status ?? 200 })
}

export default function DecisionRoute({ loaderData: { statement }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-160">
      <StatementPage statement={actionData?.answer ?? statement} refusal={actionData?.refusal} />
    </div>
  )
}
