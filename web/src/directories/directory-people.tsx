import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { haveFaces } from '../representatives/office.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { OfficeHolder } from './office-holder.tsx'
import { addressOfDirectory, useDirectoryTargets } from './use-directories.ts'

interface DirectoryPeopleProps {
  id: string
  /** How many of them have a photo: when more have one, they are shown. */
  photos: number
}

/** Who is listed in a directory, found by name or office. The address says which page of which search. */
export const DirectoryPeople = ({ id, photos }: DirectoryPeopleProps) => {
  const t = useText('directories')
  const [params, setParams] = useSearchParams()
  const searched = params.get('search') ?? ''
  const find = (search: string) => setParams(search === '' ? {} : { search }, { preventScrollReset: true })
  return (
    <section aria-labelledby="people">
      <SectionHead id="people" title={t('listedPeople')} />
      <div className="mb-4 max-w-120">
        <Search key={searched} id={id} searched={searched} onSearch={find} />
      </div>
      <Found id={id} photos={photos} search={searched} params={params} />
    </section>
  )
}

const Search = ({ id, searched, onSearch }: { id: string; searched: string; onSearch: (text: string) => void }) => {
  const t = useText('directories')
  const [text, setText] = useState(searched)
  return (
    <SearchBox
      label={t('search')}
      value={text}
      onChange={(next) => {
        setText(next)
        // An emptied field shows everybody again.
        if (next === '' && searched !== '') onSearch('')
      }}
      onSubmit={() => onSearch(text.trim())}
      action={addressOfDirectory(id)}
      name="search"
    />
  )
}

const Found = ({ id, photos, search, params }: DirectoryPeopleProps & { search: string; params: URLSearchParams }) => {
  const t = useText('directories')
  const { data, error, refetch, isFetching } = useDirectoryTargets(id, { search, page: pageOf(params) }, photos)
  // The page in the address does not exist.
  if (error instanceof ApiError && error.errors.page) return <Navigate to={addressOfDirectory(id)} replace />
  if (!data && error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PeopleSkeleton label={t('loadingPeople')} />
  const hasFaces = haveFaces(data.data.map(({ attributes }) => attributes))
  return (
    <>
      <p role="status" aria-busy={isFetching} className="mb-2 type-small">
        {data.data.length > 0 && t('people', { count: data.meta.total })}
      </p>
      {data.data.length === 0 ? (
        <EmptyState title={t('nobody')} {...(search !== '' && { text: t('nobodyText', { search }) })} art="people" />
      ) : (
        <ul className="border-b border-line">
          {data.data.map((target) => (
            <OfficeHolder key={target.id} target={target.attributes} hasFace={hasFaces} />
          ))}
        </ul>
      )}
      <Pagination
        page={data.meta.current_page}
        lastPage={data.meta.last_page}
        to={addressOfPage(addressOfDirectory(id), params)}
        label={t('pages')}
      />
    </>
  )
}
