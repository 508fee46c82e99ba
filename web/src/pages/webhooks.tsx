import type { RouteHandle } from '../lib/i18n.tsx'
import { ProgramsPage } from '../layouts/programs-page.tsx'
import { Webhooks } from '../webhooks/webhooks.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms', 'webhooks'] }

export default function WebhooksPage() {
  return (
    <ProgramsPage room="webhooks">
      <Webhooks />
    </ProgramsPage>
  )
}
