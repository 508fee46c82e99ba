import { pageAddress } from '@rostrum/contract/kinds'
import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import { data } from 'react-router'
import type { Route } from './+types/report'
import { titleOf } from '../content/kinds.ts'
import { fetchItem } from '../content/published.ts'
import { ApiError, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PageTitle } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { ReportForm } from '../reports/report-form.tsx'
import { readReport, reportBody } from '../reports/report-values.ts'
import { ButtonLink } from '../ui/button.tsx'

export const handle: RouteHandle = { texts: ['reports'] }

/** There is one such page for each public page, and none of them is worth finding. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

const subjectOf = (request: Request): { type: PublicType; id: string } | null => {
  const { searchParams } = new URL(request.url)
  const type = publicTypes.find((each) => each === searchParams.get('type'))
  const id = searchParams.get('id')
  return type && id ? { type, id } : null
}

const findSubject = async (api: Api, { type, id }: { type: PublicType; id: string }) => {
  if (type === 'organizations') {
    const { data: found } = await api('GET /organizations/:id', { params: { id } })
    const { name } = found.attributes
    return { title: name, organization: name, address: `/organization/${id}` }
  }
  const { data: item } = await fetchItem(api, { path: type, id })
  const organization = item.relationships?.organization
  if (!organization) return null
  const address = pageAddress(type, organization.id, id)
  return { title: titleOf(item), organization: organization.attributes.name, address }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const about = subjectOf(request)
  const subject = about && (await orNull(findSubject(serverApi(context).api, about)))
  return foundOr404(subject, { subject })
}

/** Handles the form, which needs no JavaScript. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const about = subjectOf(request)
  const values = readReport(await request.formData())
  if (!about) return data({ refusal: undefined, isSent: false }, { status: 404 })
  try {
    await serverApi(context).api('POST /reports', {
      body: { subject_type: about.type, subject_id: about.id, ...reportBody(values, true) },
    })
    return data({ refusal: undefined, isSent: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, message, status } = error
    return data({ refusal: { values, errors, message }, isSent: false }, { status })
  }
}

export default function ReportRoute({ loaderData: { subject }, actionData }: Route.ComponentProps) {
  const t = useText('reports')
  return (
    <div className="mx-auto max-w-160">
      <PageTitle title={t(subject ? 'title' : 'goneTitle')} />
      {subject ? (
        <ReportForm subject={subject} refusal={actionData?.refusal} isSent={actionData?.isSent ?? false} />
      ) : (
        <>
          <h1 className="type-title">{t('goneTitle')}</h1>
          <p className="mt-2 mb-6 type-lead">{t('goneText')}</p>
          <ButtonLink to="/discover" variant="primary">
            {t('common:discover')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
