import { ApiTokens } from '../api-tokens/api-tokens.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { ProgramsPage } from '../layouts/programs-page.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms', 'api-tokens'] }

export default function ApiTokensPage() {
  return (
    <ProgramsPage room="api-tokens">
      <ApiTokens />
    </ProgramsPage>
  )
}
