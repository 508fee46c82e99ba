import type { Election } from '@rostrum/contract/elections'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { ElectionDialog } from './election-dialog.tsx'
import { ElectionRow } from './election-row.tsx'
import { electionsPath, useDeleteElection, useElections } from './use-elections.ts'

/** The coming elections, which the organization enters, changes and deletes. */
export const Elections = () => {
  const t = useText('elections')
  const search = new URLSearchParams(useLocation().search)
  const page = pageOf(search)
  const list = useElections(page)
  const mayEdit = useHasCapability('edit')
  /** The election that is being changed, or a new one. */
  const [edited, setEdited] = useState<Election | 'new'>()
  const [deleted, setDeleted] = useState<Election>()
  const add = mayEdit && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('new')}
    </Button>
  )
  const rows = () => {
    const { data, error, refetch, isFetching } = list
    // The page in the address does not exist.
    if (error instanceof ApiError && error.errors.page && page > 1) return <Navigate to={electionsPath} replace />
    if (!data && error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
    if (!data) return <PeopleSkeleton label={t('loading')} />
    if (data.data.length === 0) {
      return (
        <EmptyState title={t('none')} text={t('noneText')} art="elections">
          {add}
        </EmptyState>
      )
    }
    return (
      <>
        <p role="status" className="mb-3 min-h-5 type-small">
          {t('count', { count: data.meta.total })}
        </p>
        <ul className="rounded-lg border border-line bg-raised">
          {data.data.map((election) => (
            <ElectionRow
              key={election.id}
              election={election}
              onEdit={() => setEdited(election)}
              onDelete={() => setDeleted(election)}
            />
          ))}
        </ul>
        {data.data.some(({ attributes }) => attributes.is_shared) && (
          <p className="mt-4 max-w-[66ch] type-small">{t('sharedText')}</p>
        )}
        <Pagination
          page={data.meta.current_page}
          lastPage={data.meta.last_page}
          to={addressOfPage(electionsPath, search)}
        />
      </>
    )
  }
  return (
    <div className="max-w-232">
      <PageHead title={t('title')} lead={t('lead')}>
        {list.data && list.data.meta.total > 0 && add}
      </PageHead>
      <section aria-label={t('list')} tabIndex={-1}>
        {rows()}
      </section>
      {edited !== undefined && (
        <ElectionDialog election={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <DeleteElection election={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}

/** Deletes an election after a question. */
const DeleteElection = ({ election, onClose }: { election: Election | undefined; onClose: () => void }) => {
  const t = useText('elections')
  const errorText = useErrorText()
  const remove = useDeleteElection()
  return (
    <ConfirmDialog
      isOpen={election !== undefined}
      isDestructive
      title={t('delete.title', { name: election?.attributes.name ?? '' })}
      text={t('delete.text')}
      confirmText={t('delete.confirm')}
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!election || remove.isPending) return
        remove.mutate(election.id, {
          onSuccess: () => showPopup({ type: 'success', message: t('delete.deleted') }),
          onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
          onSettled: onClose,
        })
      }}
    />
  )
}
