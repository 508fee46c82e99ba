import { z } from 'zod'
import { endpoint, idParams, one, resource } from './wire.ts'

export const followState = resource(
  'organizations',
  z.object({ is_followed_by_current_user: z.boolean(), followers_count: z.int() }),
)

const toggle = { auth: 'regular_user', params: idParams, response: one(followState) } as const

export const followEndpoints = {
  'POST /organizations/:id/actions?action=follow': endpoint({
    summary: 'Follow an organization; following it again changes nothing',
    ...toggle,
  }),
  'POST /organizations/:id/actions?action=unfollow': endpoint({ summary: 'Unfollow an organization', ...toggle }),
}
