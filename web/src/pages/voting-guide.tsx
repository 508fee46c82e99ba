import type { Route } from './+types/voting-guide'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { VotingGuide } from '../voting-guide/voting-guide.tsx'

export const handle: RouteHandle = { texts: ['voting-guide'] }

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: serverApi(context).page.origin })

/** Client-side navigation needs no request to the server. */
export const clientLoader = () => null

export default function VotingGuidePage({ loaderData }: Route.ComponentProps) {
  const t = useText('voting-guide')
  return (
    <>
      <PublicPageHead
        origin={loaderData?.origin ?? location.origin}
        path="/voting-guide"
        title={t('title')}
        description={t('description')}
        type="article"
        facts={{ '@type': 'Article', headline: t('title'), description: t('description') }}
      />
      <VotingGuide />
    </>
  )
}
