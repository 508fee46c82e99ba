import type { Review } from '@rostrum/contract/moderation'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecideReview } from './use-moderation.ts'

/**
 * Buttons to approve or decline a waiting review. Once decided, the decision with the moderator's name and the reason.
 */
export const ReviewDecision = ({ review }: { review: Review }) => {
  const t = useText('moderation')
  const { name } = review.attributes.organization
  const [confirming, setConfirming] = useState<'approve' | 'decline' | null>(null)
  const decision = useDecideReview(review.id, (state) =>
    t(state === 'approved' ? 'reviews.isApproved' : 'reviews.isDeclined', { name }),
  )
  const outcome = useRef<HTMLDivElement>(null)
  const isDecided = review.attributes.state !== 'waiting'
  // The pressed button has disappeared, so the focus moves to the outcome.
  useEffect(() => {
    if (isDecided && decision.isSuccess) outcome.current?.focus()
  }, [isDecided, decision.isSuccess])
  const decide = (reason: string | null) => {
    if (!decision.isPending) decision.mutate(reason, { onSettled: () => setConfirming(null) })
  }
  if (isDecided) return <Outcome ref={outcome} review={review} />
  return (
    <>
      <div className="flex flex-wrap gap-2 border-t border-line pt-6 phone:grid">
        <Button variant="primary" icon="badge-check" onClick={() => setConfirming('approve')}>
          {t('reviews.approve')}
        </Button>
        <Button icon="x" onClick={() => setConfirming('decline')}>
          {t('reviews.decline')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={confirming === 'approve'}
        title={t('reviews.approveTitle', { name })}
        text={t('reviews.approveText')}
        confirmText={t('reviews.approveConfirm')}
        isPending={decision.isPending}
        onConfirm={() => decide(null)}
        onCancel={() => setConfirming(null)}
      />
      {confirming === 'decline' && (
        <ReasonDialog
          title={t('reviews.declineTitle', { name })}
          text={t('reviews.declineText')}
          hint={t('reviews.reasonHint')}
          confirmText={t('reviews.declineConfirm')}
          isPending={decision.isPending}
          onConfirm={({ reason }) => decide(reason)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}

const Outcome = ({ review: { attributes }, ref }: { review: Review; ref: Ref<HTMLDivElement> }) => {
  const t = useText('moderation')
  const dateText = useDateText({ dateStyle: 'long' })
  const { state, decided_at: decidedAt, decided_by: by, reason } = attributes
  const isApproved = state === 'approved'
  return (
    <Notice
      ref={ref}
      tone={isApproved ? 'success' : 'warning'}
      title={t(`reviews.outcome.${isApproved ? 'approved' : 'declined'}`)}
    >
      <p>{t('reviews.outcomeText', { name: by?.name ?? t('somebody'), date: decidedAt ? dateText(decidedAt) : '' })}</p>
      {reason && <p className="mt-1 wrap-anywhere">{t('because', { reason })}</p>}
    </Notice>
  )
}
