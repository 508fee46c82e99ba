import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { writeAddress } from './write-address.ts'
import { ExportButton } from '../content/export-button.tsx'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Finder } from './finder.tsx'
import { addressOf, readView, writeQuery, type PeopleView } from './filters.ts'
import { PeopleRows } from './people-rows.tsx'
import { useCountText } from './person-words.ts'
import { Segments } from './segments.tsx'
import { SortSelect } from './sort-select.tsx'
import { useEveryoneCount, usePeople } from './use-people.ts'

/** Everybody who has had to do with the organization, with filters that are stored in the address. */
export const People = () => {
  const t = useText('people')
  const view = readView(new URLSearchParams(useLocation().search))
  const everyone = useEveryoneCount()
  const mayWrite = useHasCapability('broadcasts')
  const countText = useCountText()
  const csv = <ExportButton path={`/api/people.csv?${writeQuery({ ...view, page: 1 })}`} fileName={t('fileName')} />
  const fromFile = (
    <ButtonLink to="/people/import" icon="upload">
      {t('import')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={t('title')} lead={everyone ? t('lead', { count: everyone, text: countText(everyone) }) : ''}>
        <div data-on-desk className="flex gap-2 phone:hidden">
          {fromFile}
          {everyone ? csv : null}
        </div>
        {everyone && mayWrite ? (
          <ButtonLink to="/broadcasts" icon="mail">
            {t('mails')}
          </ButtonLink>
        ) : null}
      </PageHead>
      {everyone === 0 ? (
        <EmptyState title={t('nobody')} text={t('nobodyText')} art="people">
          <ButtonLink to="/organization-profil/actions/events">{t('toActions')}</ButtonLink>
          <div className="md:hidden">{fromFile}</div>
        </EmptyState>
      ) : (
        <>
          <Segments view={view} everyone={everyone} />
          <Finder view={view} />
          <Matches view={view} />
          {/* Only when it is known that there is anybody: for nobody, the link stands elsewhere, and must not move there. */}
          {everyone ? (
            <div className="mt-8 flex flex-wrap gap-2 md:hidden">
              {fromFile}
              {csv}
            </div>
          ) : null}
        </>
      )}
    </>
  )
}

const Matches = ({ view }: { view: PeopleView }) => {
  const t = useText('people')
  const countText = useCountText()
  const list = usePeople(view)
  const mayWrite = useHasCapability('broadcasts')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // The page in the address does not exist: the address is wrong, or fewer people match than before.
  if (list.error instanceof ApiError && list.error.errors.page && view.page > 1) {
    return <Navigate to={addressOf({ ...view, page: 1 })} replace />
  }
  if (list.error) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { data: people, meta } = list.data
  if (people.length === 0) {
    return (
      <EmptyState title={t('noMatch')} text={t('noMatchText')} art="people">
        <ButtonLink to={addressOf({ sort: view.sort })}>{t('showEveryone')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          <b className="font-semibold">{t('matches', { count: meta.total, text: countText(meta.total) })}</b>{' '}
          <span className="text-muted">
            {t('reachable', { mail: countText(meta.may_be_mailed), call: countText(meta.may_be_called) })}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {mayWrite && meta.may_be_mailed > 0 && (
            <ButtonLink to={writeAddress({ filters: view.filters })} icon="mail" size="small">
              {t('writeTo', { text: countText(meta.may_be_mailed) })}
            </ButtonLink>
          )}
          <div className="phone:hidden">
            <SortSelect view={view} />
          </div>
        </div>
      </div>
      <PeopleRows people={people} isOutdated={list.isPlaceholderData} selected={selected} onSelect={setSelected} />
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        to={(page) => addressOf({ ...view, page })}
        onFollow={() => setSelected(new Set())}
      />
      {/* On phones, the bar of the selection is at the bottom of the screen. The end of the page is above it. */}
      {selected.size > 0 && <div aria-hidden="true" className="h-28 md:hidden" />}
    </>
  )
}
