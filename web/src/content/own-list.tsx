import { embedSubject } from '@rostrum/contract/embed-addresses'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { EmbedButton } from '../embeds/organizer/embed-button.tsx'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { pageOf } from '../lib/page-number.ts'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { useRelativeTime } from '../lib/time.ts'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { DeleteButton } from './delete-button.tsx'
import { summaryOf, titleOf, type ContentItem, type OrganizerKind } from './kinds.ts'
import { PublishButton } from './publish-button.tsx'
import { useOwnList } from './use-own-content.ts'

/** What a kind adds to a row: what stands in place of its icon, and facts such as the date. */
export interface OwnParts {
  tile: (item: ContentItem) => ReactNode
  facts: (item: ContentItem) => ReactNode
}

interface OwnListProps {
  kind: OrganizerKind
  own?: OwnParts | undefined
  notice?: ReactNode
}

/** The organization's items of one kind, each with its status and the buttons to manage it. */
export const OwnList = ({ kind, own, notice }: OwnListProps) => {
  const kindText = useText('kinds')
  const [search] = useSearchParams()
  const page = pageOf(search)
  const list = useOwnList(kind.path, page)
  const isEmpty = list.data?.data.length === 0
  const mayEdit = useHasCapability('edit')
  return (
    <>
      <PageHead title={kindText(`${kind.path}.own.many`)} lead={kindText(`${kind.path}.own.lead`)}>
        {mayEdit && !isEmpty && (
          <ButtonLink variant="primary" icon="plus" to={`${kind.address}/new`}>
            {kindText(`${kind.path}.own.new`)}
          </ButtonLink>
        )}
      </PageHead>
      {notice}
      <OwnItems kind={kind} own={own} list={list} />
    </>
  )
}

type OwnItemsProps = Omit<OwnListProps, 'notice'> & { list: ReturnType<typeof useOwnList> }

const OwnItems = ({ kind, own, list }: OwnItemsProps) => {
  const kindText = useText('kinds')
  const navigate = useNavigate()
  const mayEdit = useHasCapability('edit')
  // Several pages show this list.
  const { pathname: address } = useLocation()
  const pageAddress = (page: number) => (page === 1 ? address : `${address}?page=${page}`)
  // The page in the address does not exist: the address is wrong, or items were deleted.
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError && !list.data) {
    return (
      <ErrorState
        failure={kindText(`${kind.path}.failed`)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!list.data) return <ListSkeleton />
  const { data: items, meta } = list.data
  const page = meta.current_page
  const onEmptied =
    items.length === 1 && page > 1 ? () => void navigate(pageAddress(page - 1), { replace: true }) : undefined
  if (items.length === 0) {
    return (
      <EmptyState
        title={kindText(`${kind.path}.own.empty`)}
        text={kindText(`${kind.path}.own.emptyText`)}
        art={kind.path}
      >
        {mayEdit && (
          <ButtonLink variant="primary" icon="plus" to={`${kind.address}/new`}>
            {kindText(`${kind.path}.own.new`)}
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {items.map((item) => (
          <OwnRow
            key={item.id}
            kind={kind}
            item={item}
            // An unfinished draft may lack what the parts show.
            own={item.meta.is_incomplete ? undefined : own}
            onEmptied={onEmptied}
          />
        ))}
      </ul>
      <Pagination page={page} lastPage={meta.last_page} to={pageAddress} />
    </>
  )
}

const rowClass =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 border-t border-line p-5 first:border-t-0 phone:grid-cols-[minmax(0,1fr)] phone:p-4'

type OwnRowProps = Omit<OwnListProps, 'notice'> & { item: ContentItem; onEmptied?: (() => void) | undefined }

const OwnRow = ({ kind, own, item, onEmptied }: OwnRowProps) => {
  const t = useText('content')
  const ago = useRelativeTime()
  const { status, updated_at: updatedAt, removal } = item.attributes
  const { meta } = item
  const title = titleOf(item)
  const address = `${kind.address}/edit/${item.id}`
  const mayEdit = useHasCapability('edit')
  const subject = embedSubject(kind.path, item.id)
  return (
    <li className={rowClass}>
      <span className="self-start phone:hidden">
        {own?.tile(item) ?? (
          <span className="grid size-13 place-items-center rounded-md bg-sunken">
            <Icon name={kind.icon} size={24} />
          </span>
        )}
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="type-row wrap-anywhere">
          {mayEdit && !removal ? (
            <Link to={address} className="text-ink no-underline hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="clamp-2 max-w-[66ch] type-small wrap-anywhere">{summaryOf(item)}</p>
        {own?.facts(item)}
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 type-small">
          {removal ? (
            <Status status="not_active">{t('removed')}</Status>
          ) : (
            <Status status={status}>{meta.is_incomplete ? t('common:status.unfinished') : undefined}</Status>
          )}
          <span>{t('updated', { ago: ago(updatedAt) })}</span>
        </p>
        {kind.participantsAddress && <Participants kind={kind} item={item} />}
        {subject && status === 'published' && (
          <p className="mt-1">
            <EmbedButton subject={subject} title={title} size="small" />
          </p>
        )}
        {removal && (
          <p className="mt-1 max-w-[66ch] text-sm wrap-anywhere">{t('removedBecause', { reason: removal.reason })}</p>
        )}
      </div>
      {mayEdit && (
        <div className="flex items-center justify-end gap-2">
          {!removal && (
            <>
              <PublishButton path={kind.path} item={item} />
              <ButtonLink size="small" className="phone:flex-1" to={address} aria-label={t('editItem', { title })}>
                {t('common:edit')}
              </ButtonLink>
            </>
          )}
          <DeleteButton path={kind.path} item={item} onEmptied={onEmptied} />
        </div>
      )}
    </li>
  )
}

/** The number of people who took part, with a link to the list of these people if the user may see it. */
const Participants = ({ kind, item }: { kind: OrganizerKind; item: ContentItem }) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const { status, engagements_count: count } = item.attributes
  const maySeePeople = useHasCapability('people')
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className={count > 0 ? 'font-semibold' : 'type-small'}>
        {kindText(`${kind.path}.own.participants`, { count })}
      </span>
      {maySeePeople && status !== 'draft' && (
        <TextLink
          to={`${kind.participantsAddress}/${item.id}`}
          aria-label={t(count > 0 ? 'seeWhoIn' : 'seeResults', { title: titleOf(item) })}
          className="inline-flex items-center touch:-my-2 touch:min-h-11"
        >
          {t(count > 0 ? 'seeWho' : 'results')}
        </TextLink>
      )}
      {maySeePeople && status !== 'draft' && (
        <TextLink
          to={`${kind.reportAddress}/${item.id}`}
          aria-label={t('reportOn', { title: titleOf(item) })}
          className="inline-flex items-center touch:-my-2 touch:min-h-11"
        >
          {t('report')}
        </TextLink>
      )}
    </p>
  )
}

const ListSkeleton = () => {
  const t = useText('content')
  return (
    <Skeleton label={t('loadingList')}>
      <div className="rounded-lg border border-line bg-raised">
        {[1, 2, 3].map((row) => (
          <div key={row} className={rowClass}>
            <SkeletonLine className="size-13 rounded-md phone:hidden" />
            <div className="grid gap-2.5">
              <SkeletonLine className="h-5 w-3/5" />
              <SkeletonLine className="w-4/5" />
              <SkeletonLine className="w-2/5" />
            </div>
            <SkeletonLine className="h-9 w-44" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
