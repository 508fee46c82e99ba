import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useDownload } from '../lib/use-download.ts'
import { SettingsButton } from './settings-list.tsx'

/** Downloads all data that is stored about the user. */
export const useDownloadData = () => {
  const t = useText('settings')
  const userId = useSession(({ user }) => user?.id ?? '')
  return useDownload({
    path: `/api/users/${userId}/export`,
    fileName: 'rostrum-data.json',
    failed: t('downloadFailed'),
  })
}

export const DownloadRow = () => {
  const t = useText('settings')
  const { mutate, isPending } = useDownloadData()
  return (
    <SettingsButton
      icon="download"
      label={t('download')}
      text={t('downloadText')}
      isPending={isPending}
      pendingText={t('downloading')}
      onPress={() => mutate()}
    />
  )
}
