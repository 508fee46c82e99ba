import { may } from '@rostrum/contract/roles'
import { teamEndpoints } from '@rostrum/contract/team'
import { notifyMembershipChanged } from '../accounts/sessions.ts'
import { assertOwn } from '../organizations/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation, type OwnViewer } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { acceptInvitation, invitationGone } from './acceptance.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations.ts'
import { changeRole, removeAdmin } from './members.ts'
import { presentReceived, presentTeam } from './present.ts'
import { findReceived, listAdmins, listInvitations } from './queries.ts'

interface TeamServices {
  db: Db
  clock: Clock
  realtime: Realtime
}

export const teamRoutes = ({ db, clock, realtime }: TeamServices): Implementation[] => {
  const show = async (viewer: OwnViewer) => {
    const { organizationId, role } = viewer
    const [admins, invitations] = await Promise.all([
      listAdmins(db, organizationId),
      may(role, 'team') ? listInvitations(db, organizationId) : [],
    ])
    return { data: presentTeam(viewer, { admins, invitations, now: clock.now() }) }
  }
  /** Notifies everyone who views the team and, if given, the person whose membership changed. */
  const notifyTeam = (organizationId: string, userId?: string) => {
    if (userId !== undefined) notifyMembershipChanged(realtime, userId)
    realtime.publish({ topic: `organization:${organizationId}`, name: 'membership', data: {} })
  }

  return implement(
    teamEndpoints,
    {
      'GET /organizations/:id/team': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id)
        return show(viewer)
      },
      'POST /organizations/:id/invitations': async ({ params, body, viewer, language }) => {
        await assertOwn(db, viewer, params.id, 'team')
        await invite(db, { ...body, viewer, language, now: clock.now() })
        notifyTeam(params.id)
        return show(viewer)
      },
      'POST /organizations/:id/invitations/:invitationId/actions?action=resend': async ({
        params,
        viewer,
        language,
      }) => {
        await assertOwn(db, viewer, params.id, 'team')
        await resendInvitation(db, { id: params.invitationId, viewer, language, now: clock.now() })
        notifyTeam(params.id)
        return show(viewer)
      },
      'DELETE /organizations/:id/invitations/:invitationId': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id, 'team')
        await revokeInvitation(db, { id: params.invitationId, viewer, now: clock.now() })
        notifyTeam(params.id)
        return show(viewer)
      },
      'PUT /organizations/:id/team/:userId': async ({ params, body, viewer }) => {
        await assertOwn(db, viewer, params.id, 'team')
        const { userId } = params
        const hasChanged = await changeRole(db, { userId, role: body.role, viewer, now: clock.now() })
        if (hasChanged) notifyTeam(params.id, userId)
        return show(userId === viewer.userId ? { ...viewer, role: body.role } : viewer)
      },
      'DELETE /organizations/:id/team/:userId': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id)
        await removeAdmin(db, { userId: params.userId, viewer, now: clock.now() })
        notifyTeam(params.id, params.userId)
        return undefined
      },
      'POST /invitations/actions?action=show': async ({ body }) => {
        const received = await findReceived(db, body.token, clock.now())
        if (!received) throw invitationGone()
        return { data: presentReceived(received) }
      },
      'POST /invitations/actions?action=accept': async ({ body, viewer }) => {
        const accepted = await acceptInvitation(db, { token: body.token, viewer, now: clock.now() })
        notifyTeam(accepted.organizationId, viewer.userId)
        const attributes = { organization_name: accepted.organizationName, role: accepted.role }
        return { data: { id: accepted.organizationId, type: 'memberships' as const, attributes } }
      },
    },
    {
      'POST /organizations/:id/invitations': 20,
      'POST /invitations/actions?action=show': 60,
      'POST /invitations/actions?action=accept': 30,
    },
  )
}
