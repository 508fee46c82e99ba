import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useDownload } from '../lib/use-download.ts'
import { SettingsButton } from './settings-list.tsx'

/** A large organization on a slow connection takes a while. */
const timeout = 30 * 60_000

/** Downloads everything that the organization has. */
export const useDownloadArchive = () => {
  const t = useText('settings')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  return useDownload({
    path: `/api/organizations/${organizationId}/export.zip`,
    fileName: 'rostrum-organization.zip',
    failed: t('archiveFailed'),
    timeout,
  })
}

export const ArchiveRow = () => {
  const t = useText('settings')
  const { mutate, isPending } = useDownloadArchive()
  return (
    <SettingsButton
      icon="download"
      label={t('archive')}
      text={t('archiveText')}
      isPending={isPending}
      pendingText={t('downloading')}
      onPress={() => mutate()}
    />
  )
}
