import type { Broadcast } from '@rostrum/contract/broadcasts'
import { Link, Navigate, useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { pageOf } from '../lib/page-number.ts'
import { useDateText } from '../lib/time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FactItem, Facts } from '../ui/facts.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { useAudienceText } from './audience.tsx'
import { useBroadcasts } from './use-broadcasts.ts'
import { writeAddress } from '../people/write-address.ts'

const addressOf = (page: number) => (page > 1 ? `/broadcasts?page=${page}` : '/broadcasts')

/** What the organization has written to its people. */
export const BroadcastList = () => {
  const t = useText('broadcasts')
  const peopleText = useText('people')
  const page = pageOf(new URLSearchParams(useLocation().search))
  const list = useBroadcasts(page)
  return (
    <div className="max-w-232">
      <BackLink to="/people" className="mb-3">
        {peopleText('title')}
      </BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        {list.data && list.data.meta.total > 0 && (
          <ButtonLink to={writeAddress({ filters: {} })} icon="pencil">
            {t('new')}
          </ButtonLink>
        )}
      </PageHead>
      <Rows list={list} page={page} />
    </div>
  )
}

const Rows = ({ list, page }: { list: ReturnType<typeof useBroadcasts>; page: number }) => {
  const t = useText('broadcasts')
  const { data, error, refetch, isFetching } = list
  // The page in the address does not exist.
  if (error instanceof ApiError && error.errors.page && page > 1) return <Navigate to={addressOf(1)} replace />
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PeopleSkeleton label={t('loading')} />
  if (data.data.length === 0) {
    return (
      <EmptyState title={t('none')} text={t('noneText')} art="people">
        <ButtonLink to="/people">{t('choosePeople')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="border-t border-line">
        {data.data.map((broadcast) => (
          <Row key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      <Pagination page={data.meta.current_page} lastPage={data.meta.last_page} to={addressOf} />
    </>
  )
}

const Row = ({ broadcast: { id, attributes } }: { broadcast: Broadcast }) => {
  const t = useText('broadcasts')
  const audienceText = useAudienceText()
  const dateText = useDateText({ dateStyle: 'medium', timeStyle: 'short' })
  const { subject, status, results, filters, segment_name: segmentName, chosen_count: chosenCount } = attributes
  const isOut = status !== 'draft' && status !== 'scheduled'
  return (
    <li className="relative grid gap-1 border-b border-line py-4 hover:bg-sunken">
      <Link
        to={`/broadcasts/${id}`}
        className="font-strong text-ink no-underline wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {subject}
      </Link>
      <Facts>
        <FactItem>{t(`status.${status}`)}</FactItem>
        <FactItem>{dateText(attributes.sent_at ?? attributes.scheduled_at ?? attributes.created_at)}</FactItem>
        <FactItem>{audienceText({ segmentName, filters: filters ?? {}, chosenCount })}</FactItem>
        {isOut && <FactItem>{t('row.delivered', { count: results.delivered })}</FactItem>}
        {isOut && <FactItem>{t('row.acted', { count: results.acted })}</FactItem>}
      </Facts>
    </li>
  )
}
