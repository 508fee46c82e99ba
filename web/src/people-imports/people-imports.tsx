import { useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportState } from './import-state.tsx'
import { Upload } from './upload.tsx'
import { importPath, useImport } from './use-imports.ts'

/** Imports people from a file. The address says which file is shown. */
export const PeopleImports = () => {
  const id = new URLSearchParams(useLocation().search).get('id')
  return id === null ? (
    <div className="grid gap-12">
      <Upload />
      <ImportHistory />
    </div>
  ) : (
    <OneImport key={id} id={id} />
  )
}

const OneImport = ({ id }: { id: string }) => {
  const t = useText('people-imports')
  const { data, error, refetch, isFetching } = useImport(id)
  const back = (
    <BackLink to={importPath} className="mb-4">
      {t('otherFile')}
    </BackLink>
  )
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <>
        {back}
        <EmptyState title={t('gone')} text={t('goneText')} art="people" />
      </>
    )
  }
  if (!data && error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) {
    return (
      <Skeleton label={t('loading')}>
        <SkeletonLine className="h-38" />
      </Skeleton>
    )
  }
  return (
    <>
      {back}
      {data.attributes.status === 'preview' ? <ImportForm file={data} /> : <ImportState file={data} />}
    </>
  )
}
