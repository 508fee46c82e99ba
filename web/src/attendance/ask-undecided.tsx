import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { useRelativeTime } from '../lib/time.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'

interface AskUndecidedProps {
  eventId: string
  /** How many said “maybe”. */
  count: number
  /** When they were asked; null if they were not. */
  askedAt: string | null
}

/** Once they were asked, the button is gone, and the sentence that says so has the focus. */
const keepFocus = passFocusOn((question) => question.parentElement?.querySelector<HTMLElement>('[role="status"]'))

/** Asks who said “maybe” by mail whether they come, or says when that was done. Nothing if nobody said so. */
export const AskUndecided = ({ eventId, count, askedAt }: AskUndecidedProps) => {
  const t = useText('attendance')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const ago = useRelativeTime()
  const [isConfirming, setConfirming] = useState(false)
  const ask = useMutation({
    mutationFn: () => api('POST /events/:id/actions?action=ask-undecided', { params: { id: eventId } }),
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    onSettled: async () => {
      await refetchAfterChange(queryClient, { queryKey: ['next-event'] })
      setConfirming(false)
    },
  })
  return (
    <div className="grid">
      <p role="status" tabIndex={-1} className="type-small outline-none empty:hidden">
        {askedAt !== null && t('next.asked', { when: ago(askedAt) })}
      </p>
      {askedAt === null && count > 0 && (
        <div ref={keepFocus} className="grid">
          <Button block onClick={() => setConfirming(true)}>
            {t('next.ask', { count })}
          </Button>
          <ConfirmDialog
            isOpen={isConfirming}
            title={t('next.askTitle', { count })}
            text={t('next.askText')}
            confirmText={t('next.askConfirm')}
            isPending={ask.isPending}
            onCancel={() => setConfirming(false)}
            onConfirm={() => {
              if (!ask.isPending) ask.mutate()
            }}
          />
        </div>
      )}
    </div>
  )
}
