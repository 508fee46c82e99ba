import { useState } from 'react'
import { useLogOut } from '../accounts/use-log-out.ts'
import { useText } from '../lib/i18n.tsx'
import { useViewer } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SettingsButton, SettingsLink } from './settings-list.tsx'

/**
 * A supporter's account cannot become that of an organization. Supporters are informed of this before they are logged
 * out.
 */
export const ListCauseRow = () => {
  const t = useText('settings')
  const viewer = useViewer()
  const logOut = useLogOut()
  const [isConfirming, setConfirming] = useState(false)
  if (viewer === 'organization') {
    return <SettingsLink to="/organization-profile" icon="megaphone" label={t('ownCause')} text={t('ownCauseText')} />
  }
  const words = { icon: 'megaphone', label: t('listYourCause'), text: t('listYourCauseText') } as const
  if (viewer !== 'regular_user') return <SettingsLink to="/cause-registration" {...words} />
  return (
    <>
      <SettingsButton {...words} onPress={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('listAsOther')}
        text={t('listAsOtherText')}
        confirmText={t('listAsOtherConfirm')}
        onConfirm={() => logOut('/cause-registration')}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
