import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import type { SearchAnswer } from '@rostrum/contract/search'
import { isSearchable } from '@rostrum/contract/searchable'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { isNotFound } from '../lib/page-data.ts'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ContentRow, OrganizationRow } from './hit-rows.tsx'
import { useSearch } from './use-search.ts'
import { writeView, type SearchView } from './view.ts'

interface SearchResultsProps {
  view: SearchView
  rendered?: SearchAnswer
  /** Shown instead of the results if the address names a page that does not exist. */
  notFound: ReactNode
}

/** The results for all types, or page by page for one type. The address contains the whole state. */
export const SearchResults = ({ view, rendered, notFound }: SearchResultsProps) => {
  const t = useText('search')
  const { data, error, isFetching, refetch } = useSearch(view, rendered)
  if (view.search === '') return <EmptyState title={t('begin')} text={t('beginText')} art="Great Lakes" />
  if (!isSearchable(view.search)) return <EmptyState title={t('tooShort')} text={t('tooShortText')} art="Great Lakes" />
  if (isNotFound(error)) return notFound
  return (
    <>
      <p role="status" className="type-small">
        {data ? t('results', { count: data.meta.total }) : ''}
      </p>
      {data ? (
        <Found view={view} answer={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ResultSkeleton />
      )}
    </>
  )
}

/** Returns a function that gives the name of a type of results. */
const useTypeName = (): ((type: PublicType) => string) => {
  const t = useText('search')
  const kindText = useText('kinds')
  return (type) => (type === 'organizations' ? t('types.organizations') : kindText(`${type}.many`))
}

const Found = ({ view, answer }: { view: SearchView; answer: SearchAnswer }) => {
  const t = useText('search')
  const nameOf = useTypeName()
  const { counts, total } = answer.meta
  const found = publicTypes.filter((type) => counts[type] > 0)
  if (total === 0)
    return (
      <div className="mt-4">
        <EmptyState title={t('none', { text: view.search })} text={t('noneText')} art="Great Lakes">
          <ButtonLink to="/">{t('browseAll')}</ButtonLink>
        </EmptyState>
      </div>
    )
  const addressOf = (type: PublicType | undefined, page = 1) => writeView({ search: view.search, type, page })
  const tabs = [undefined, ...found].map((type) => ({
    to: addressOf(type),
    label: type ? nameOf(type) : t('all'),
    count: type ? counts[type] : total,
    isCurrent: type === view.type,
  }))
  const shown = view.type ? [view.type] : found
  return (
    <>
      <Tabs label={t('kinds')} tabs={tabs} />
      <div className="mt-8 grid gap-10">
        {shown.map((type) => (
          <Group key={type} type={type} answer={answer} all={addressOf(type)} />
        ))}
      </div>
      {view.type && (
        <Pagination
          page={view.page}
          lastPage={answer.meta.last_page}
          to={(page) => addressOf(view.type, page)}
          label={t('pages')}
          isCut={counts[view.type] > answer.meta.last_page * answer.meta.per_page}
        />
      )}
    </>
  )
}

interface GroupProps {
  type: PublicType
  answer: SearchAnswer
  /** The address of all results of this type. */
  all: string
}

const Group = ({ type, answer: { data, meta }, all }: GroupProps) => {
  const t = useText('search')
  const name = useTypeName()(type)
  const count = meta.counts[type]
  const isCut = meta.type === null && count > data[type].length
  return (
    <section aria-labelledby={`found-${type}`}>
      <SectionHead id={`found-${type}`} title={name}>
        {isCut && (
          <TextLink
            to={all}
            aria-label={t('showAllOf', { count, type: name })}
            className="inline-flex min-h-6 items-center touch:min-h-11"
          >
            {t('showAll', { count })}
          </TextLink>
        )}
      </SectionHead>
      {count === 0 ? (
        <p className="text-muted">{t('none', { text: meta.search })}</p>
      ) : (
        <Card>
          <ul>
            {type === 'organizations'
              ? data.organizations.map((hit) => <OrganizationRow key={hit.id} hit={hit} />)
              : data[type].map((hit) => <ContentRow key={hit.id} hit={hit} />)}
          </ul>
        </Card>
      )}
    </section>
  )
}

const ResultSkeleton = () => {
  const t = useText('search')
  return (
    <Skeleton label={t('searching')} className="mt-7">
      <SkeletonLine className="mb-8 h-8 w-72 max-w-full" />
      <div className="rule pt-3.5">
        <SkeletonLine className="mb-4 h-6 w-40" />
        <div className="rounded-lg border border-line bg-raised">
          {[1, 2, 3].map((line) => (
            <div
              key={line}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-5 border-t border-line p-5 first:border-t-0 phone:gap-x-3.5 phone:p-4"
            >
              <SkeletonLine className="size-13 rounded-md" />
              <div className="grid gap-2.5">
                <SkeletonLine className="h-5 w-3/5" />
                <SkeletonLine className="w-4/5" />
                <SkeletonLine className="w-2/5" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
