import { LegalDocument } from '../legal/legal-document.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import type { Route } from './+types/terms-and-conditions'

export const handle: RouteHandle = { texts: ['legal'] }

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: serverApi(context).page.origin })

/** Client-side navigation needs no request to the server. */
export const clientLoader = () => null

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  const t = useText('legal')
  return (
    <>
      <PublicPageHead
        origin={loaderData?.origin ?? location.origin}
        path="/terms-and-conditions"
        title={t('terms.title')}
        description={t('terms.description')}
      />
      <LegalDocument name="terms" />
    </>
  )
}
