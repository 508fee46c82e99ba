import { useMutation } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { SettingsButton } from './settings-list.tsx'

/** Downloads all data that is stored about the user. */
export const useDownloadData = () => {
  const t = useText('settings')
  const errorText = useErrorText()
  const userId = useSession(({ user }) => user?.id ?? '')
  return useMutation({
    mutationFn: () => download(`/api/users/${userId}/export`, 'rostrum-data.json'),
    onError: (error) => showPopup({ type: 'error', title: t('downloadFailed'), message: errorText(error) }),
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
