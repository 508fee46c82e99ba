import { kindOf, pageAddress, type TargetType } from '@rostrum/contract/kinds'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { titleOf, type ContentItem } from '../content/kinds.ts'
import { ExportButton } from '../content/export-button.tsx'
import { fileNameOf } from '../content/results/file-name.ts'
import { useOutcomeText } from '../content/results/use-outcome-text.ts'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { useSession } from '../lib/session.ts'
import { nameOf, officeOf, targetAddress } from '../representatives/office.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AreaResults } from './area-results.tsx'
import { NumberTable } from './number-table.tsx'
import { useAreaResults, useTargetResults, type TargetResult } from './use-target-results.ts'

interface TargetResultsProps {
  kind: TargetType
  item: ContentItem
}

/**
 * How many people have called or written to each person on the list of an item, of one area if the address says so. Nothing
 * is shown of an item that names nobody, such as letters whose addresses are on another page.
 */
export const TargetResults = ({ kind, item }: TargetResultsProps) => {
  const t = useText('results')
  const [params] = useSearchParams()
  const area = params.get('area') ?? undefined
  const areas = useAreaResults(item.id).data?.data ?? []
  const chosen = areas.find(({ id }) => id === area)
  const listed = useTargetResults(item.id, { area, page: pageOf(params) }).data?.meta.total
  if (listed === 0 && area === undefined) return null
  return (
    <>
      <section aria-labelledby="targets">
        <SectionHead id="targets" title={t(`targets.title.${kind}`)}>
          <ExportButton
            text={t('targets.export')}
            path={`/api/results/${item.id}/targets.csv`}
            fileName={fileNameOf(t('targets.file', { title: titleOf(item) }))}
          />
        </SectionHead>
        {area !== undefined && <OnlyArea name={chosen?.attributes.name ?? area} />}
        <TargetPage kind={kind} item={item} area={area} params={params} />
      </section>
      {/* Of one area alone, the list above tells everything. */}
      {areas.length > 1 && <AreaResults kind={kind} areas={areas} chosen={area} />}
    </>
  )
}

const OnlyArea = ({ name }: { name: string }) => {
  const t = useText('results')
  const { pathname } = useLocation()
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4">
      <span>{t('targets.only', { area: name })}</span>
      <Link to={pathname} preventScrollReset className="link inline-flex min-h-11 items-center print:hidden">
        {t('targets.all')}
      </Link>
    </p>
  )
}

interface TargetPageProps extends TargetResultsProps {
  area: string | undefined
  params: URLSearchParams
}

const TargetPage = ({ kind, item, area, params }: TargetPageProps) => {
  const t = useText('results')
  const outcomeText = useOutcomeText(kind)
  const { pathname } = useLocation()
  const { data, error, refetch, isFetching, isPlaceholderData } = useTargetResults(item.id, {
    area,
    page: pageOf(params),
  })
  // The page or the area in the address does not exist.
  if (error instanceof ApiError && (error.errors.page || error.errors.area)) return <Navigate to={pathname} replace />
  if (!data && error)
    return <ErrorState failure={t('targets.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PeopleSkeleton label={t('targets.loading')} />
  const { outcomes } = kindOf(kind)
  // Where there is one answer only, its number is that of the people.
  const answers = outcomes.length > 1 ? outcomes : []
  return (
    <>
      <div aria-busy={isPlaceholderData} className="rounded-lg border border-line bg-raised">
        <NumberTable
          caption={t(`targets.title.${kind}`)}
          heads={[t('targets.person'), t(`targets.people.${kind}`), ...answers.map(outcomeText)]}
          details={{ from: 2, empty: t('figure', { value: 0 }) }}
          rows={data.data.map((target) => ({
            key: target.id,
            name: <TargetName kind={kind} item={item} target={target} />,
            cells: [
              target.attributes.people,
              ...answers.map((outcome) => target.attributes.outcomes[outcome] ?? 0),
            ].map((value) => t('figure', { value })),
          }))}
        />
      </div>
      <Pagination
        page={data.meta.current_page}
        lastPage={data.meta.last_page}
        to={addressOfPage(pathname, params)}
        label={t('targets.pages')}
      />
    </>
  )
}

/** Who it is. Of those on the list of a public call campaign, everybody may see how many calls they got. */
const TargetName = ({ kind, item, target: { id, attributes } }: TargetResultsProps & { target: TargetResult }) => {
  const t = useText('results')
  const isListed = attributes.is_listed
  const organizationId = useSession(({ organization }) => organization?.id)
  const isPublic = kind === 'call-campaigns' && item.attributes.status === 'published' && isListed
  return (
    <div className="min-w-0 py-1 wrap-anywhere">
      {isPublic && organizationId !== undefined ? (
        <Link
          to={targetAddress(pageAddress(kind, organizationId, item.id), id)}
          className="link inline-flex min-h-6 items-center font-strong touch:min-h-11"
        >
          {nameOf(attributes)}
        </Link>
      ) : (
        <span className="font-strong">{nameOf(attributes)}</span>
      )}
      <p className="type-small">{officeOf(attributes)}</p>
      {!isListed && <p className="type-small">{t('targets.left')}</p>}
    </div>
  )
}
