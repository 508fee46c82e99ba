import type { PeopleImport } from '@rostrum/contract/people-imports'
import { useLocation } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { useRelativeTime } from '../lib/time.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { UndoButton } from './undo-button.tsx'
import { addressOfImport, importPath, useImports } from './use-imports.ts'

/** The earlier imports, newest first. */
export const ImportHistory = () => {
  const t = useText('people-imports')
  const search = new URLSearchParams(useLocation().search)
  const { data, isError, refetch, isFetching } = useImports(pageOf(search))
  const content = () => {
    if (!data && isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
    if (!data) {
      return (
        <Skeleton label={t('loading')}>
          <SkeletonLine className="h-10" />
        </Skeleton>
      )
    }
    if (data.data.length === 0) return <p className="text-muted">{t('noHistory')}</p>
    return (
      <>
        <ul aria-labelledby="history">
          {data.data.map((file) => (
            <HistoryRow key={file.id} file={file} />
          ))}
        </ul>
        <Pagination
          page={data.meta.current_page}
          lastPage={data.meta.last_page}
          to={addressOfPage(importPath, search)}
        />
      </>
    )
  }
  return (
    <section aria-labelledby="history">
      <SectionHead id="history" title={t('history')} />
      {content()}
    </section>
  )
}

const HistoryRow = ({ file }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const ago = useRelativeTime()
  const { file_name: name, status, created_at: at, created_by: by, added, joined, rows } = file.attributes
  const count = status === 'preview' ? rows : added + joined
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <TextLink to={addressOfImport(file.id)} className="inline-block wrap-anywhere touch:py-2">
          {name}
        </TextLink>
        <p className="type-small">
          {t(`status.${status}`, { count })}
          {' · '}
          {by ? t('byWhom', { ago: ago(at), name: by.name }) : ago(at)}
        </p>
      </div>
      <UndoButton file={file} />
    </li>
  )
}
