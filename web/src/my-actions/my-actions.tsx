import type { ActionList } from '@rostrum/contract/my-actions'
import { useIsMutating } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { OwnReach } from '../shares/own-reach.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead, SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { MyActionRow } from './action-row.tsx'
import { PastRow } from './past-row.tsx'
import { useMyActions, type MyActionsQuery } from './use-my-actions.ts'

const actionLists = ['coming', 'promised', 'done'] as const satisfies readonly ActionList[]
type Lists = Record<ActionList, MyActionsQuery>

/** Each list has its own page in the address. */
const pageOfList = (search: URLSearchParams, when: ActionList): number => {
  const given = search.get(when) ?? ''
  return /^\d{1,9}$/.test(given) ? Math.max(1, Number(given)) : 1
}

const addressOfList = (search: URLSearchParams, when: ActionList, page: number): string => {
  const changed = new URLSearchParams(search)
  if (page === 1) changed.delete(when)
  else changed.set(when, String(page))
  return `${changed.size > 0 ? `?${changed.toString()}` : ''}#${when}`
}

/** Everything that the supporter did and promised. */
export const MyActions = () => {
  const t = useText('my-actions')
  const [search] = useSearchParams()
  const lists: Lists = {
    coming: useMyActions('coming', pageOfList(search, 'coming')),
    promised: useMyActions('promised', pageOfList(search, 'promised')),
    done: useMyActions('done', pageOfList(search, 'done')),
  }
  const totals = actionLists.map((when) => lists[when].data?.meta.total)
  // Between two lists, an act that moves is in neither.
  const isMoving = useIsMutating() > 0
  const isEmpty = !isMoving && totals.every((total) => total === 0)
  // The lists appear together. Otherwise one would move when what is above it loads, possibly under somebody's finger.
  const isPending = actionLists.some((when) => lists[when].isPending)
  return (
    <>
      <PageHead title={t('common:myActions')} lead={useSummary(lists)} />
      {isEmpty ? (
        <EmptyState title={t('empty')} text={t('emptyText')} art="Great Lakes">
          <ButtonLink to="/dashboard" variant="primary">
            {t('findActions')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-12 narrow:grid-cols-1 narrow:gap-10">
          <div className="grid min-w-0 gap-10">
            {actionLists.map((when) => (
              <ListSection key={when} when={when} list={lists[when]} isPending={isPending} />
            ))}
          </div>
          <aside aria-label={t('aside')} className="grid gap-10">
            <OwnReach />
            <section aria-labelledby="who-may-write">
              <SectionHead id="who-may-write" title={t('mail.title')} />
              <p className="max-w-[66ch] type-small">{t('mail.text')}</p>
              <p className="mt-1 text-sm">
                <TextLink to="/mail-preferences" className="inline-flex min-h-6 items-center touch:min-h-11">
                  {t('mail.link')}
                </TextLink>
              </p>
            </section>
          </aside>
        </div>
      )}
    </>
  )
}

/** How many acts there are; until that is known, what the page shows, in the same place. */
const useSummary = (lists: Lists): string => {
  const t = useText('my-actions')
  const { coming, promised, done } = lists
  if (!coming.data || !promised.data || !done.data) return t('lead')
  if ([coming, promised, done].every(({ data }) => data?.meta.total === 0)) return t('lead')
  return t('summary', {
    coming: t('counts.coming', { count: coming.data.meta.total }),
    promised: t('counts.promised', { count: promised.data.meta.total }),
    done: t('counts.done', { count: done.data.meta.total }),
  })
}

type ListProps = { when: ActionList; list: MyActionsQuery; isPending: boolean }

const ListSection = ({ when, list, isPending }: ListProps) => {
  const t = useText('my-actions')
  return (
    <section aria-labelledby={when}>
      <SectionHead id={when} title={t(`list.${when}`)} />
      <List when={when} list={list} isPending={isPending} />
    </section>
  )
}

const List = ({ when, list, isPending }: ListProps) => {
  const t = useText('my-actions')
  const [search] = useSearchParams()
  // The page does not exist anymore, for example because its last act was withdrawn.
  if (list.error instanceof ApiError && list.error.errors.page) {
    return <Navigate to={addressOfList(search, when, 1)} replace />
  }
  if (list.isError && !isPending) {
    return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  if (!list.data || isPending) {
    return (
      <Skeleton label={t('common:loading')}>
        {[1, 2].map((number) => (
          <SkeletonLine key={number} className="mb-4 h-20" />
        ))}
      </Skeleton>
    )
  }
  const { data: actions, meta } = list.data
  if (actions.length === 0) return <p className="text-muted">{t(`none.${when}`)}</p>
  return (
    <>
      {when === 'done' ? (
        <ul>
          {actions.map((action) => (
            <PastRow key={action.id} action={action} />
          ))}
        </ul>
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-raised">
          {actions.map((action) => (
            <MyActionRow key={action.id} action={action} />
          ))}
        </ul>
      )}
      <div className="mt-6 empty:hidden">
        <Pagination
          page={meta.current_page}
          lastPage={meta.last_page}
          to={(page) => addressOfList(search, when, page)}
          label={t(`pages.${when}`)}
        />
      </div>
    </>
  )
}
