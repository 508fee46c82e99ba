import type { ChartPeriod } from '@rostrum/contract/recent-activity'
import { activitySections, type ActivitySection } from '@rostrum/contract/activity-sections'
import { MAX_COUNTED } from '@rostrum/contract/counted'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportButton } from '../content/export-button.tsx'
import { fileNameOf } from '../content/results/file-name.ts'
import { organizerKind } from '../content/kinds.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { UnconfirmedTag } from '../ui/unconfirmed-tag.tsx'
import { VolunteerDetails, VoteDetails } from './activity-details.tsx'
import { rowsOf, type ActivityRow } from './activity-rows.ts'
import { useSectionText, useSentenceText } from './activity-texts.ts'
import type { useRecentActivities } from './use-recent-activities.ts'

type Recent = ReturnType<typeof useRecentActivities>

/** The recent activities of supporters, newest first, with a filter for each section that shows its count. */
export const ActivityList = ({
  organizationId,
  period,
  recent,
}: {
  organizationId: string
  period: ChartPeriod
  recent: Recent
}) => {
  const t = useText('recent-activity')
  const sectionText = useSectionText()
  const maySeePeople = useHasCapability('people')
  const [chosen, setChosen] = useState<ActivitySection | 'all'>('all')
  const { activity_counts: counts, pages, isLoading } = recent
  const countText = (sections: readonly ActivitySection[]) => {
    const value = sections.reduce((sum, section) => sum + counts[section], 0)
    const isAtLeast = sections.some((section) => section !== 'new_followers' && counts[section] >= MAX_COUNTED)
    return t(isAtLeast ? 'figureAtLeast' : 'figure', { value })
  }
  return (
    <section>
      <SectionHead title={t('recentActivity')}>
        <span className="text-sm text-muted">{t(`periods.${period}`)}</span>
        {maySeePeople && chosen !== 'all' && counts[chosen] > 0 && (
          <ExportButton
            path={`/api/organizations/${organizationId}/recent-activities.csv?section=${chosen}&chart_period=${period}`}
            fileName={fileNameOf(`${sectionText(chosen)} ${t(`periods.${period}`)}`)}
          />
        )}
      </SectionHead>
      <div role="group" aria-label={t('filterActivity')} className="mb-4 flex flex-wrap gap-2">
        <Pill isChosen={chosen === 'all'} count={countText(activitySections)} onClick={() => setChosen('all')}>
          {t('all')}
        </Pill>
        {activitySections.map((section) => (
          <Pill
            key={section}
            isChosen={chosen === section}
            count={countText([section])}
            onClick={() => setChosen(section)}
          >
            {sectionText(section)}
          </Pill>
        ))}
      </div>
      {isLoading ? (
        <ActivitySkeleton />
      ) : (
        <ActivityRows
          key={`${period} ${chosen}`}
          {...rowsOf({ pages, counts, section: chosen })}
          hint={period === 'this_year' ? undefined : t('chooseLongerPeriod')}
          isLoadingMore={recent.isLoadingMore}
          onMore={recent.loadMore}
        />
      )}
    </section>
  )
}

/** Returns a function that gives the address of everybody who took part in the item of a row, for roles that may see them. */
const useParticipantsAddress = (): ((row: ActivityRow) => string | undefined) => {
  const maySeePeople = useHasCapability('people')
  return ({ item }) => {
    const address = item && organizerKind(item.path).participantsAddress
    return item && address !== undefined && maySeePeople ? `${address}/${item.id}` : undefined
  }
}

const rowClass =
  'grid grid-cols-[40px_minmax(0,1fr)_auto_20px] items-center gap-x-3.5 px-5 py-3 phone:grid-cols-[40px_minmax(0,1fr)_20px] phone:items-start phone:px-4'

const focus = (row: HTMLElement | null) => row?.focus()

const INITIAL_ROWS = 10
const ADDED_ROWS = 20

interface ActivityRowsProps {
  rows: ActivityRow[]
  /** Whether `rows` has everything, so that no further page has to be loaded. */
  isComplete: boolean
  /** What to do if there is nothing. */
  hint: string | undefined
  isLoadingMore: boolean
  /** Called when the end of the loaded rows comes into sight. */
  onMore: () => void
}

const ActivityRows = ({ rows, isComplete, hint, isLoadingMore, onMore }: ActivityRowsProps) => {
  const t = useText('recent-activity')
  const [shownRows, setShownRows] = useState(INITIAL_ROWS)
  const [firstAdded, setFirstAdded] = useState<number | null>(null)
  if (rows.length === 0)
    return (
      <div className="rounded-lg border border-line bg-raised px-5 py-6 text-muted phone:px-4">
        <p>{t('noRecentActivity')}</p>
        {hint && <p className="mt-1 text-sm">{hint}</p>}
      </div>
    )
  const shown = rows.slice(0, shownRows)
  const showMore = () => {
    setFirstAdded(shown.length)
    setShownRows(shownRows + ADDED_ROWS)
    if (!isComplete && rows.length < shownRows + ADDED_ROWS) onMore()
  }
  return (
    <>
      <ul className="rounded-lg border border-line bg-raised">
        {shown.map((row, index) => (
          <li
            key={`${row.section} ${row.id}`}
            tabIndex={index === firstAdded ? -1 : undefined}
            // The reader goes on with the first row that was added, as soon as it is there.
            ref={index === firstAdded ? focus : undefined}
            className="border-t border-line first:border-t-0"
          >
            <Row row={row} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {shown.length > INITIAL_ROWS && t('shown', { count: shown.length })}
      </p>
      {(rows.length > shownRows || !isComplete) && (
        <Button className="mt-4" pending={isLoadingMore} onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}

/** A row of the list. Rows of pledges and registrations expand to show details, others lead to everybody who took part. */
const Row = ({ row }: { row: ActivityRow }) => {
  const { vote, registration } = row
  const address = useParticipantsAddress()(row)
  if (!vote && !registration) {
    return address === undefined ? (
      <div className={rowClass}>
        <RowText row={row} />
      </div>
    ) : (
      <Link
        to={address}
        className={`${rowClass} text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3`}
      >
        <RowText row={row} isLink />
      </Link>
    )
  }
  return (
    <details className="group">
      <summary
        className={`${rowClass} cursor-pointer list-none hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden`}
      >
        <RowText row={row} />
        <Icon
          name="chevron-down"
          size={20}
          className="transition-transform group-open:rotate-180 phone:col-start-3 phone:row-start-1"
        />
      </summary>
      {vote && <VoteDetails vote={vote} pledgesAddress={address} />}
      {registration && <VolunteerDetails registration={registration} />}
    </details>
  )
}

const RowText = ({ row, isLink }: { row: ActivityRow; isLink?: boolean }) => {
  const t = useText('recent-activity')
  const sentenceText = useSentenceText()
  const { name: given, avatar, isUnconfirmed, work, time } = row
  const ago = useRelativeTime()
  const name = given ?? t('someone')
  return (
    <>
      <PersonAvatar name={name} image={avatar} className="phone:row-span-2" />
      <p className="text-sm wrap-anywhere">
        <RichText
          text={sentenceText(row)}
          parts={{
            person: () => <b className="font-strong">{name}</b>,
            work: () => <i className={isLink ? 'link' : undefined}>{work}</i>,
          }}
        />
        {isUnconfirmed && (
          <>
            {' '}
            <UnconfirmedTag />
          </>
        )}
      </p>
      <time dateTime={time} className="type-small whitespace-nowrap phone:col-start-2">
        {ago(time)}
      </time>
    </>
  )
}

const ActivitySkeleton = () => {
  const t = useText('recent-activity')
  return (
    <Skeleton label={t('loadingActivity')}>
      <div className="rounded-lg border border-line bg-raised">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5'].map((width, index) => (
          <div key={`${width}${index}`} className={`${rowClass} border-t border-line first:border-t-0`}>
            <SkeletonLine className="size-10 rounded-full" />
            <SkeletonLine className={width} />
            <SkeletonLine className="w-20 phone:hidden" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
