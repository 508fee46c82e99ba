import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FollowNote } from '../consents/follow-note.tsx'
import { useText } from '../lib/i18n.tsx'
import { isNotFound } from '../lib/page-data.ts'
import { Count } from '../ui/count.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { useCauses, type Causes } from './causes.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardGrid } from './card-grid.ts'
import { FilterForm } from './filter-form.tsx'
import { FiltersButton } from './filters-button.tsx'
import { activeFilters, noFilters, readFilters, writeFilters, type Filters, type OrganizationsPage } from './filters.ts'
import { OrganizationCard } from './organization-card.tsx'
import type { Places } from './places/places.ts'
import { useOrganizations } from './use-organizations.ts'

/** How many cards may be on the first screen, by the level of the list: on the home, other things come before it. */
const firstScreen = { 1: 4, 2: 2 } as const

/** The data of a server-rendered page. */
export interface RenderedList {
  organizations: OrganizationsPage
  causes: Causes
  /** Only present if the filters were opened without JavaScript. */
  places?: Places
}

interface OrganizationListProps {
  /** The address of this list. */
  path: '/' | '/dashboard' | '/discover'
  /** The heading level: 1 if the list is the main content of the page. */
  level: 1 | 2
  rendered?: RenderedList
  /** Shown instead of the list if the address contains a page that does not exist or an invalid filter. */
  notFound: ReactNode
}

/** The list "Popular groups" with filters, cards and pagination. Filters and page are stored in the address. */
export const OrganizationList = ({ path, level, rendered, notFound }: OrganizationListProps) => {
  const t = useText('discovery')
  const params = new URLSearchParams(useLocation().search)
  const filters = readFilters(params)
  const causes = useCauses(rendered?.causes)
  const answer = useOrganizations(filters, rendered?.organizations)
  const activeCount = activeFilters(filters).length
  if (isNotFound(answer.error)) return notFound
  return (
    <section aria-labelledby="groups">
      <SectionHead id="groups" level={level} isLarge title={t('popularGroups')}>
        <FiltersButton path={path} filters={filters} causes={causes}>
          <Icon name="sliders-horizontal" size={18} />
          {t('filters')}
          {activeCount > 0 && (
            <>
              <Count value={activeCount} />
              <span className="sr-only">{t('filtersInForce', { count: activeCount })}</span>
            </>
          )}
        </FiltersButton>
      </SectionHead>
      {params.get('filters') === 'open' && rendered?.places && (
        <FilterForm path={path} filters={filters} causes={causes} places={rendered.places} />
      )}
      <Results path={path} level={level} filters={filters} causes={causes} answer={answer} />
    </section>
  )
}

type ListMeta = OrganizationsPage['meta']

/** The counts of the list. While another page of the same list is loading, those of the previous page are used. */
const useListMeta = (filters: Filters, meta: ListMeta | undefined) => {
  const list = writeFilters({ ...filters, page: 1 })
  const [known, setKnown] = useState({ list, meta })
  if (meta && (known.list !== list || known.meta !== meta)) setKnown({ list, meta })
  return meta ?? (known.list === list ? known.meta : undefined)
}

const cardsOn = (page: number, { per_page, total }: ListMeta) =>
  Math.max(1, Math.min(per_page, total - (page - 1) * per_page))

interface ResultsProps {
  path: string
  level: 1 | 2
  filters: Filters
  causes: Causes
  answer: ReturnType<typeof useOrganizations>
}

const Results = ({ path, level, filters, causes, answer }: ResultsProps) => {
  const t = useText('discovery')
  const { data, error, isPending, isFetching, refetch } = answer
  const meta = useListMeta(filters, data?.meta)
  const pageAddress = (page: number) => path + writeFilters({ ...filters, page }) + (level === 2 ? '#groups' : '')
  return (
    <>
      <div className="mb-6 flex min-h-9 touch:min-h-11 flex-wrap items-center gap-2">
        <span role="status" className="mr-1 type-small">
          {data ? t('groups', { count: data.meta.total }) : error ? '' : t('loadingGroups')}
        </span>
        <ActiveFilters path={path} filters={filters} />
        {filters.search && (
          <TextLink
            to={`/search${writeFilters({ ...noFilters, search: filters.search })}`}
            className="inline-flex min-h-6 items-center touch:min-h-11"
          >
            {t('searchAll')}
          </TextLink>
        )}
        <FollowNote className="max-w-[66ch]" />
      </div>
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : isPending ? (
        <CardSkeleton className={cardGrid} count={meta && cardsOn(filters.page, meta)} />
      ) : data && data.data.length > 0 ? (
        <ul className={cardGrid}>
          {data.data.map((organization, index) => (
            <OrganizationCard
              key={organization.id}
              organization={organization}
              causes={causes}
              isBelowFold={index >= firstScreen[level]}
              headingLevel={level === 1 ? 2 : 3}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title={t('noOrganizations')} text={t('noOrganizationsText')} art="Great Lakes">
          <ButtonLink to={path}>{t('browseAll')}</ButtonLink>
        </EmptyState>
      )}
      {meta && (
        <Pagination
          page={filters.page}
          lastPage={meta.last_page}
          to={pageAddress}
          label={t('pagesOfGroups')}
          isCut={meta.total > meta.last_page * meta.per_page}
        />
      )}
    </>
  )
}
