import type { OrganizationProfile } from '@rostrum/contract/organizations'
import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/phone-bank-registration'
import { NotFound } from '../layouts/not-found.tsx'
import { isNewsTicked } from '../guests/guest-values.ts'
import { api, ApiError, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { parseForm, refusalOf, sendRegistration } from '../phone-bank/registration-values.ts'
import { fetchPhoneBank, usePhoneBank } from '../phone-bank/use-phone-bank.ts'
import { Volunteering } from '../phone-bank/volunteering.tsx'
import { VolunteerFacts } from '../phone-bank/volunteer-facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { failure: 'organization', texts: ['public'] }

const load = async (call: Api, id: string) => {
  const [organization, phoneBank] = await Promise.all([
    orNull(call('GET /organizations/:id', { params: { id } })),
    fetchPhoneBank(call, id),
  ])
  return { organization, phoneBank }
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

const pathOf = (id: string) => `/phone-bank-registration/${id}`

/**
 * Handles the form of a visitor without JavaScript. Errors are shown at the fields, and a success leads to the
 * thank-you message.
 */
export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const { api: call, page } = serverApi(context)
  const form = await request.formData()
  const values = parseForm(form)
  const isNews = isNewsTicked(form)
  try {
    await sendRegistration(call, { organizationId: params.id, values, isNews, language: page.language })
    return redirect(`${pathOf(params.id)}?thanks=1`, 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(refusalOf(error, values), { status: error.status })
  }
}

export default function PhoneBankRegistrationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const isThanked = useSearchParams()[0].has('thanks')
  const organization = useOrganization(params.id, loaderData.organization).data?.data
  const { data: phoneBank } = usePhoneBank(params.id, loaderData.phoneBank)
  if (!organization) return <NotFound />
  return (
    <>
      <Head organization={organization} phoneBank={phoneBank?.data} origin={loaderData.origin} />
      <div className="mt-7 grid items-start gap-x-6 gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
        <Volunteering
          organization={{ id: organization.id, name: organization.attributes.name }}
          phoneBank={phoneBank?.data ?? null}
          path={pathOf(organization.id)}
          refused={actionData}
          isThanked={isThanked}
        />
        {phoneBank && (
          // On a phone, this is shown above the form, but below the thank-you message.
          <div className={isThanked ? undefined : 'phone:row-start-1'}>
            <VolunteerFacts phoneBank={phoneBank.data} />
          </div>
        )}
      </div>
    </>
  )
}

interface HeadProps {
  organization: OrganizationProfile
  phoneBank: PhoneBank | undefined
  origin: string
}

const Head = ({ organization, phoneBank, origin }: HeadProps) => {
  const t = useText('phone-bank')
  const { name } = organization.attributes
  const title = t(`title.${phoneBank?.attributes.volunteer_type ?? 'both'}`, { name })
  const description = phoneBank ? t('lead', { name }) : t('notAvailableText', { name })
  return (
    <>
      <PublicPageHead
        origin={origin}
        path={pathOf(organization.id)}
        title={title}
        isEmbeddable={phoneBank !== undefined}
        description={description}
        image={sharePicture('organizations', organization.id)}
        facts={{ '@type': 'Action', name: title, description, agent: { '@type': 'Organization', name } }}
      />
      <BackLink to={`/organization/${organization.id}`}>{name}</BackLink>
      <p className="mt-2 flex items-center gap-1.5 text-xs font-semibold text-muted">
        <Icon name="headphones" size={16} />
        {t('phoneBank')}
      </p>
      <h1 className="type-title wrap-anywhere">{title}</h1>
      {phoneBank && <p className="mt-2 type-lead wrap-anywhere">{description}</p>}
    </>
  )
}
