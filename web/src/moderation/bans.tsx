import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { Pill } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { OrganizationRow, UserRow } from './ban-rows.tsx'
import { moderationAddress, ModerationTabs } from './moderation-tabs.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { banKinds, useModeratedOrganizations, useModeratedUsers, type BanKind } from './use-moderation.ts'

const address = moderationAddress('bans')

/** The list of banned users or organizations, and the search for those to ban. */
export const Bans = () => {
  const t = useText('moderation')
  const [params, setParams] = useSearchParams()
  const kind = banKinds.find((known) => known === params.get('kind')) ?? 'users'
  const searched = params.get('search') ?? ''
  const choose = (chosen: BanKind, search: string) =>
    setParams({ ...(chosen !== 'users' && { kind: chosen }), ...(search && { search }) }, { preventScrollReset: true })
  return (
    <>
      <ModerationTabs current="bans" />
      <PageHead title={t('bans.title')} lead={t('bans.lead')} />
      <div role="group" aria-label={t('bans.which')} className="mb-4 flex flex-wrap gap-2">
        {banKinds.map((each) => (
          <Pill key={each} isChosen={each === kind} onClick={() => choose(each, searched)}>
            {t(`bans.kind.${each}`)}
          </Pill>
        ))}
      </div>
      <div className="mb-6 max-w-120">
        <Search key={`${kind} ${searched}`} kind={kind} searched={searched} onSearch={(text) => choose(kind, text)} />
      </div>
      <Found key={kind} kind={kind} search={searched} params={params} />
    </>
  )
}

interface SearchProps {
  kind: BanKind
  searched: string
  onSearch: (text: string) => void
}

const Search = ({ kind, searched, onSearch }: SearchProps) => {
  const t = useText('moderation')
  const [text, setText] = useState(searched)
  return (
    <SearchBox
      label={t(`bans.search.${kind}`)}
      value={text}
      onChange={setText}
      onSubmit={() => onSearch(text.trim())}
      action={address}
      name="search"
    />
  )
}

interface FoundProps {
  kind: BanKind
  search: string
  params: URLSearchParams
}

const Found = ({ kind, search, params }: FoundProps) => {
  const t = useText('moderation')
  const query = { search, page: pageOf(params) }
  const users = useModeratedUsers(query, kind === 'users')
  const organizations = useModeratedOrganizations(query, kind === 'organizations')
  const list = kind === 'users' ? users : organizations
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { meta } = list.data
  if (meta.total === 0) {
    return search ? (
      <EmptyState title={t('bans.nobody')} text={t(`bans.nobodyText.${kind}`)} art="bans" />
    ) : (
      <EmptyState title={t('bans.none')} text={t('bans.noneText')} art="bans" />
    )
  }
  return (
    <>
      <p role="status" className="mb-3 type-small">
        {t(search ? 'bans.found' : 'bans.count', { count: meta.total })}
      </p>
      <ul aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {kind === 'users'
          ? users.data?.data.map((user) => <UserRow key={user.id} user={user} />)
          : organizations.data?.data.map((organization) => (
              <OrganizationRow key={organization.id} organization={organization} />
            ))}
      </ul>
      <Pagination page={meta.current_page} lastPage={meta.last_page} to={addressOfPage(address, params)} />
    </>
  )
}
