import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { AdminList } from './admin-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { RoleDescriptions } from './role-choice.tsx'
import { useTeam } from './use-team.ts'

/** The admins of the signed-in organization with their roles, and the pending invitations. */
export const TeamAccess = () => {
  const t = useText('team')
  const mayAudit = useHasCapability('audit')
  return (
    <>
      <BackLink to="/settings" className="mb-3">
        {t('settings')}
      </BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        {mayAudit && (
          <ButtonLink to="/organization/audit-log" icon="clock">
            {t('log')}
          </ButtonLink>
        )}
      </PageHead>
      <div className="grid gap-12">
        <TeamParts />
        <RoleDescriptions />
      </div>
    </>
  )
}

const TeamParts = () => {
  const t = useText('team')
  const { data: team, isError, refetch, isFetching } = useTeam()
  if (!team) {
    if (isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
    return <PeopleSkeleton label={t('loading')} />
  }
  const { admins, invitations, may_manage: mayManage } = team.attributes
  return (
    <>
      {mayManage && <InviteForm />}
      <InvitationList invitations={invitations} />
      <AdminList admins={admins} mayManage={mayManage} />
    </>
  )
}
