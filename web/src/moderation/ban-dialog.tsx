import { useText } from '../lib/i18n.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useBan, type BanKind } from './use-moderation.ts'

export interface BanTarget {
  kind: BanKind
  id: string
  name: string
  /** The name of the organization that a ban of this user would leave without an owner. */
  onlyOwnerOf?: string | null
}

interface BanDialogProps {
  target: BanTarget
  onBanned?: () => void
  onClose: () => void
}

/** Bans a user or an organization, after the moderator has entered a reason. */
export const BanDialog = ({ target: { kind, id, name, onlyOwnerOf }, onBanned, onClose }: BanDialogProps) => {
  const t = useText('moderation')
  const ban = useBan(kind, id, () => t('bans.isBanned', { name }), onBanned)
  return (
    <ReasonDialog
      title={t('bans.banTitle', { name })}
      text={[t(`bans.banText.${kind}`), onlyOwnerOf && t('bans.onlyOwnerText', { organization: onlyOwnerOf })]
        .filter(Boolean)
        .join(' ')}
      hint={t('bans.reasonHint')}
      confirmText={t('bans.ban')}
      isPending={ban.isPending}
      hasGround
      onConfirm={(because) => {
        if (!ban.isPending) ban.mutate(because, { onSettled: onClose })
      }}
      onClose={onClose}
    />
  )
}
