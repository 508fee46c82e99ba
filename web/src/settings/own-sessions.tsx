import type { OwnSession } from '@rostrum/contract/sessions'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { pageOf } from '../lib/page-number.ts'
import { useDateText, useRelativeTime } from '../lib/time.ts'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useEndSession, useSessions } from './use-sessions.ts'

const address = '/settings/sessions'

const useDeviceText = () => {
  const t = useText('settings')
  return ({ browser, system }: Pick<OwnSession['attributes'], 'browser' | 'system'>): string => {
    if (browser !== null && system !== null) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknownDevice')
  }
}

interface RowProps {
  session: OwnSession
  isPending: boolean
  onEnd: () => void
}

const Row = ({ session: { attributes }, isPending, onEnd }: RowProps) => {
  const t = useText('settings')
  const deviceText = useDeviceText()
  const ago = useRelativeTime()
  const dateText = useDateText({ dateStyle: 'medium' })
  const device = deviceText(attributes)
  const started = dateText(attributes.started_at)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon name="globe" className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="type-row">{device}</p>
        <p className="type-small">
          {attributes.is_current
            ? t('sessions.startedHere', { date: started })
            : t('sessions.times', { ago: ago(attributes.last_used_at), date: started })}
        </p>
      </div>
      {attributes.is_current ? (
        <p className="font-chip text-success">{t('sessions.current')}</p>
      ) : (
        <Button
          size="small"
          pending={isPending}
          pendingText={t('sessions.ending')}
          aria-label={t('sessions.endOf', { device, date: started })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

const EndOtherSessions = ({ isPending, onConfirm }: { isPending: boolean; onConfirm: () => void }) => {
  const t = useText('settings')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button pending={isPending} pendingText={t('sessions.ending')} onClick={() => setConfirming(true)}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('sessions.endOthersAsk')}
        text={t('sessions.endOthersText')}
        confirmText={t('sessions.endOthers')}
        onConfirm={() => {
          setConfirming(false)
          onConfirm()
        }}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

/** The user's active sessions, with buttons to end them. */
export const OwnSessions = () => {
  const t = useText('settings')
  const [search] = useSearchParams()
  const sessions = useSessions(pageOf(search))
  const { mutate: end, isPending, variables: ending } = useEndSession()
  // The page no longer exists, because there are fewer sessions than before.
  if (sessions.error instanceof ApiError && sessions.error.errors.page) return <Navigate to={address} replace />
  if (sessions.isError) return <ErrorState onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching} />
  if (!sessions.data) {
    return (
      <Skeleton label={t('sessions.title')}>
        {[1, 2, 3].map((number) => (
          <SkeletonLine key={number} className="mb-4 h-14" />
        ))}
      </Skeleton>
    )
  }
  const { data, meta } = sessions.data
  return (
    <>
      <ul className="rule divide-y divide-line border-b border-line">
        {data.map((session) => (
          <Row
            key={session.id}
            session={session}
            isPending={isPending && ending?.id === session.id}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      <div className="mt-6 grid justify-items-start gap-6">
        {meta.total > 1 ? (
          <EndOtherSessions isPending={isPending && ending === null} onConfirm={() => end(null)} />
        ) : (
          <p className="text-muted">{t('sessions.onlyHere')}</p>
        )}
        <Pagination
          page={meta.current_page}
          lastPage={meta.last_page}
          to={(target) => `${address}?page=${target}`}
          label={t('sessions.pages')}
        />
      </div>
    </>
  )
}
