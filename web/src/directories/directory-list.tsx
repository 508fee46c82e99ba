import type { Directory } from '@rostrum/contract/directories'
import { Link, Navigate, useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { useRelativeTime } from '../lib/time.ts'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FactItem, Facts } from '../ui/facts.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Tag } from '../ui/tag.tsx'
import { addressOfDirectory, directoriesPath, newDirectoryPath, useDirectoryPage } from './use-directories.ts'

/** The directories that the organization may use, with the way to import another one. */
export const DirectoryList = () => {
  const t = useText('directories')
  const search = new URLSearchParams(useLocation().search)
  const page = pageOf(search)
  const list = useDirectoryPage(page)
  const mayEdit = useHasCapability('edit')
  const importLink = mayEdit && (
    <ButtonLink to={newDirectoryPath} variant="primary" icon="upload">
      {t('import')}
    </ButtonLink>
  )
  const rows = () => {
    const { data, error, refetch, isFetching } = list
    // The page in the address does not exist.
    if (error instanceof ApiError && error.errors.page && page > 1) return <Navigate to={directoriesPath} replace />
    if (!data && error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
    if (!data) return <PeopleSkeleton label={t('loading')} />
    if (data.data.length === 0) {
      return (
        <EmptyState title={t('none')} text={t('noneText')} art="directories">
          {importLink}
        </EmptyState>
      )
    }
    return (
      <>
        <ul className="border-t border-line">
          {data.data.map((directory) => (
            <Row key={directory.id} directory={directory} />
          ))}
        </ul>
        <Pagination
          page={data.meta.current_page}
          lastPage={data.meta.last_page}
          to={addressOfPage(directoriesPath, search)}
        />
      </>
    )
  }
  return (
    <div className="max-w-232">
      <PageHead title={t('title')} lead={t('lead')}>
        {list.data && list.data.meta.total > 0 && importLink}
      </PageHead>
      {rows()}
    </div>
  )
}

const Row = ({ directory: { id, attributes } }: { directory: Directory }) => {
  const t = useText('directories')
  const ago = useRelativeTime()
  const { name, source, targets_count: people, campaigns_count: campaigns, imported_at: importedAt } = attributes
  return (
    <li className="relative grid gap-1 border-b border-line py-4 hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={addressOfDirectory(id)}
          className="font-strong text-ink no-underline wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        {attributes.is_shared && <Tag>{t('shared')}</Tag>}
        {attributes.is_outdated && <Tag hue="amber">{t('outdated')}</Tag>}
      </p>
      <Facts>
        <FactItem>{t('people', { count: people })}</FactItem>
        <FactItem>{t('updated', { ago: ago(importedAt) })}</FactItem>
        <FactItem>{campaigns === 0 ? t('unused') : t('campaigns', { count: campaigns })}</FactItem>
        <FactItem>{source}</FactItem>
      </Facts>
    </li>
  )
}
