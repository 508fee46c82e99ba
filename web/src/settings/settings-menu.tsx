import type { Support } from '@rostrum/contract/support'
import type { ReactNode } from 'react'
import { mailtoLink } from '../lib/contact-links.ts'
import { hostOf } from '../lib/host-of.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { useViewer } from '../lib/session.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { DownloadRow } from './download-row.tsx'
import { ListCauseRow } from './list-cause-row.tsx'
import { SettingsGroup, SettingsLink, SettingsExternalLink } from './settings-list.tsx'
import { WeeklyReportRow } from './weekly-report-row.tsx'

interface SettingsMenuProps {
  support: Support['attributes']
  /** The controls for preferences that are stored in this browser. */
  appearance: ReactNode
}

/**
 * The settings menu. Groups for signed-in users are rendered until the session is known, and hidden by CSS from
 * visitors.
 */
export const SettingsMenu = ({ support, appearance }: SettingsMenuProps) => {
  const viewer = useViewer()
  return (
    <div className="grid max-w-232 gap-10">
      <OrganizationGroup />
      {viewer !== 'visitor' && <AccountGroup className={viewer === undefined ? 'for-member' : undefined} />}
      <Appearance>{appearance}</Appearance>
      <RostrumGroup support={support} />
    </div>
  )
}

/** For admins: the team, the audit log, access for other programs, and everything as one file. */
const OrganizationGroup = () => {
  const t = useText('settings')
  const viewer = useViewer()
  const mayAudit = useHasCapability('audit')
  const mayConnect = useHasCapability('programs')
  const mayArchive = useHasCapability('archive')
  if (viewer !== 'organization') return null
  return (
    <SettingsGroup title={t('organization')}>
      <SettingsLink to="/organization/team-access" icon="users" label={t('team')} text={t('teamText')} />
      {mayAudit && <SettingsLink to="/organization/audit-log" icon="clock" label={t('audit')} text={t('auditText')} />}
      <SettingsLink
        to="/organization/directories"
        icon="contact-round"
        label={t('directories')}
        text={t('directoriesText')}
      />
      <SettingsLink to="/organization/elections" icon="calendar" label={t('elections')} text={t('electionsText')} />
      {mayConnect && (
        <SettingsLink to="/settings/api-tokens" icon="key-round" label={t('apiTokens')} text={t('apiTokensText')} />
      )}
      {mayConnect && (
        <SettingsLink to="/settings/webhooks" icon="send" label={t('webhooks')} text={t('webhooksText')} />
      )}
      {mayArchive && <ArchiveRow />}
    </SettingsGroup>
  )
}

const AccountGroup = ({ className }: { className?: string }) => {
  const t = useText('settings')
  const viewer = useViewer()
  const maySeePeople = useHasCapability('people')
  return (
    <SettingsGroup title={t('account')} className={className}>
      <SettingsLink to="/change-password" icon="key-round" label={t('changePassword')} text={t('changePasswordText')} />
      <SettingsLink to="/settings/sessions" icon="globe" label={t('sessions.row')} text={t('sessions.rowText')} />
      {viewer === 'regular_user' && (
        <SettingsLink to="/mail-preferences" icon="bell" label={t('mailPreferences')} text={t('mailPreferencesText')} />
      )}
      {maySeePeople && <WeeklyReportRow />}
      <DownloadRow />
      <SettingsLink
        to="/settings/delete-account"
        icon="trash"
        label={t('deleteAccount')}
        text={t('deleteAccountText')}
        isDangerous
      />
    </SettingsGroup>
  )
}

const Appearance = ({ children }: { children: ReactNode }) => {
  const t = useText('settings')
  return (
    <section>
      <SectionHead title={t('appearance')} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-lg border border-line bg-raised px-5 py-3 phone:px-4">
        {children}
      </div>
    </section>
  )
}

const RostrumGroup = ({ support }: Pick<SettingsMenuProps, 'support'>) => {
  const t = useText('settings')
  const viewer = useViewer()
  const { email, how_to_vote_url: video } = support
  return (
    <SettingsGroup title={t('rostrum')}>
      <ListCauseRow />
      <SettingsLink to="/about" icon="info" label={t('about')} text={t('aboutText')} />
      {video ? (
        <SettingsExternalLink
          href={video}
          icon="vote"
          label={t('howToVoteVideo')}
          text={t('howToVoteVideoText', { host: hostOf(video) })}
          note={t('common:opensInNewTab')}
        />
      ) : (
        <SettingsLink to="/voting-guide" icon="vote" label={t('howToVote')} text={t('howToVoteText')} />
      )}
      <SettingsExternalLink
        href={mailtoLink({ to: email })}
        icon="mail"
        label={t('contactUs')}
        text={t('contactUsText', { email })}
      />
      {viewer !== undefined && viewer !== 'visitor' && (
        <SettingsLink to="/report-bug" icon="bug" label={t('reportBug')} text={t('reportBugText')} />
      )}
    </SettingsGroup>
  )
}
