import { broadcastResultDays, type Broadcast, type BroadcastResults } from '@rostrum/contract/broadcasts'
import { useState, type ReactNode } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useDateText } from '../lib/time.ts'
import { useCountText } from '../people/person-words.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead, SectionHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { useAudienceText } from './audience.tsx'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { Draft } from './draft.tsx'
import { useBroadcast } from './use-broadcasts.ts'

interface BroadcastPageProps {
  id: string
  skeleton: ReactNode
  notFound: ReactNode
}

/** A draft with its form, or a mail with what came of it. */
export const BroadcastPage = ({ id, skeleton, notFound }: BroadcastPageProps) => {
  const t = useText('broadcasts')
  const { data, error, refetch, isFetching } = useBroadcast(id)
  if (error instanceof ApiError && error.status === 404) return notFound
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return skeleton
  const { subject, status } = data.data.attributes
  return (
    <div className="max-w-232">
      <BackLink to="/broadcasts" className="mb-3">
        {t('title')}
      </BackLink>
      <PageHead title={subject}>
        <span className="text-muted">{t(`status.${status}`)}</span>
      </PageHead>
      {status === 'draft' ? <Draft {...data} /> : <Sent broadcast={data.data} />}
    </div>
  )
}

const numbers = [
  'audience',
  'delivered',
  'acted',
  'unsubscribed',
  'bounced',
  'left_out',
] as const satisfies readonly (keyof BroadcastResults)[]

const Sent = ({ broadcast }: { broadcast: Broadcast }) => {
  const t = useText('broadcasts')
  const countText = useCountText()
  const audienceText = useAudienceText()
  const { attributes, id } = broadcast
  const { filters, segment_name: segmentName, chosen_count: chosenCount, author, results } = attributes
  return (
    <div className="grid gap-12">
      <div className="grid gap-4">
        <State broadcast={broadcast} />
        <p className="text-muted wrap-anywhere">
          {[
            t('wentTo', { audience: audienceText({ segmentName, filters: filters ?? {}, chosenCount }) }),
            author !== null && t('writtenBy', { name: author }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {attributes.status !== 'scheduled' && (
        <section aria-labelledby="results">
          <SectionHead id="results" title={t('results')} />
          <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3">
            {numbers.map((name) => (
              <div key={name}>
                <dt className="type-label">{t(`result.${name}`)}</dt>
                <dd>
                  <span className="block type-title tabular-nums">{countText(results[name])}</span>
                  <span className="type-small">{t(`resultHint.${name}`, { count: broadcastResultDays })}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <BroadcastPreview id={id} version={id} />
    </div>
  )
}

const State = ({ broadcast: { id, attributes } }: { broadcast: Broadcast }) => {
  const t = useText('broadcasts')
  const dateText = useDateText({ dateStyle: 'full', timeStyle: 'short' })
  const { status, scheduled_at: scheduledAt, sent_at: sentAt } = attributes
  if (status === 'stopped') return <Notice tone="warning">{t('stoppedText')}</Notice>
  if (status === 'sent') return sentAt && <p>{t('sentOn', { time: dateText(sentAt) })}</p>
  const isScheduled = status === 'scheduled'
  return (
    <Notice tone="info">
      <p role="status">
        {isScheduled && scheduledAt !== null ? t('scheduledText', { time: dateText(scheduledAt) }) : t('sendingText')}
      </p>
      <StopButton id={id} isScheduled={isScheduled} />
    </Notice>
  )
}

/** Takes a scheduled mail back at once, and asks before it stops one that is being sent. */
const StopButton = ({ id, isScheduled }: { id: string; isScheduled: boolean }) => {
  const t = useText('broadcasts')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = usePeopleChange(
    () => api('POST /broadcasts/:id/actions?action=stop', { params: { id } }),
    () => showPopup({ type: 'success', message: t(isScheduled ? 'isDraftAgain' : 'isStopped') }),
  )
  const stop = () => mutate(undefined, { onSettled: () => setConfirming(false) })
  return (
    <>
      <Button
        size="small"
        className="mt-2"
        pending={isPending && isScheduled}
        onClick={() => (isScheduled ? stop() : setConfirming(true))}
      >
        {t(isScheduled ? 'unschedule' : 'stop')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('stopTitle')}
        text={t('stopText')}
        confirmText={t('stop')}
        isPending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={stop}
      />
    </>
  )
}
