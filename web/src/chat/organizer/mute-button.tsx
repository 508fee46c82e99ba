import type { ChatThread } from '@rostrum/contract/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useSession } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { chatKey } from '../keys.ts'

/** Mutes or unmutes a supporter, after a confirmation, because supporters see that they are muted. */
export const MuteButton = ({ thread: { id, attributes } }: { thread: ChatThread }) => {
  const t = useText('chat')
  const errorText = useErrorText()
  const client = useQueryClient()
  const viewerId = useSession(({ user }) => user?.id)
  const [isConfirming, setConfirming] = useState(false)
  const { is_muted: isMuted, correspondent } = attributes
  const { name } = correspondent
  const change = useMutation({
    mutationFn: () =>
      isMuted
        ? api('POST /chat/threads/:id/actions?action=unmute', { params: { id } })
        : api('POST /chat/threads/:id/actions?action=mute', { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: chatKey(viewerId) })
      setConfirming(false)
      showPopup({ type: 'success', message: isMuted ? t('unmutedDone', { name }) : t('mutedDone', { name }) })
    },
    onError: (error) => {
      setConfirming(false)
      showPopup({ type: 'error', message: errorText(error) })
    },
  })
  return (
    <>
      <Button size="small" icon={isMuted ? 'message-circle' : 'message-circle-off'} onClick={() => setConfirming(true)}>
        {isMuted ? t('unmute') : t('mute')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={isMuted ? t('unmuteTitle', { name }) : t('muteTitle', { name })}
        text={isMuted ? t('unmuteText') : t('muteText')}
        confirmText={isMuted ? t('unmute') : t('mute')}
        isPending={change.isPending}
        onConfirm={() => change.mutate()}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
