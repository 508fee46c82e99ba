import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CandidateVote } from '@rostrum/contract/candidates'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { mailtoLink, telephoneLink } from '../../lib/contact-links.ts'
import { ExportButton } from '../../content/export-button.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { fileNameOf } from '../../content/results/file-name.ts'
import { RemoveUnconfirmed } from '../../content/results/remove-unconfirmed.tsx'
import { api, ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { pageOf } from '../../lib/page-number.ts'
import { useSession } from '../../lib/session.ts'
import { useDateText, useRelativeTime } from '../../lib/time.ts'
import { Sources } from '../../shares/sources.tsx'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../../ui/skeleton.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Tag } from '../../ui/tag.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { UnconfirmedTag } from '../../ui/unconfirmed-tag.tsx'
import { PledgeProgress } from '../pledge-progress.tsx'
import { candidateAddress } from '../candidate.ts'
import { publishedKey } from '../../content/published.ts'

const candidates = organizerKind('candidates')

const pageSize = 20

const usePledges = (candidateId: string, page: number) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: publishedKey('candidates', viewer, 'pledges', candidateId, page),
    queryFn: ({ signal }) =>
      api('GET /candidate-votes', { query: { candidate_id: candidateId, page, perPage: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The people who pledged to vote for one of the organization's candidates, with their contact details. */
export const Pledges = ({ item }: { item: ContentItem }) => {
  const t = useText('candidates')
  const kindText = useText('kinds')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  const candidate = itemOf('candidates', item)
  const { name, engagements_count: count, status } = candidate.attributes
  return (
    <>
      <BackLink to={candidates.listAddress} className="mb-3">
        {kindText(`${candidates.path}.own.many`)}
      </BackLink>
      <PageHead title={t('pledges.of', { name })} lead={t('pledges.lead')}>
        {count > 0 && <ExportButton path={`/api/candidates/${candidate.id}/votes.csv`} fileName={fileNameOf(name)} />}
      </PageHead>
      <PledgeProgress candidate={candidate} className="mb-6 max-w-160" />
      <PledgeList candidateId={candidate.id}>
        {status === 'published' && (
          <ButtonLink to={candidateAddress(organizationId, candidate.id)}>{t('pledges.openPage')}</ButtonLink>
        )}
      </PledgeList>
    </>
  )
}

/** `children` are shown below the message that there are no pledges. */
const PledgeList = ({ candidateId, children }: { candidateId: string; children: ReactNode }) => {
  const t = useText('candidates')
  const [search] = useSearchParams()
  const page = pageOf(search)
  const address = `${candidates.participantsAddress}/${candidateId}`
  const { data, error, refetch, isFetching, isPlaceholderData } = usePledges(candidateId, page)
  // The page does not exist: the address was typed by hand, or somebody has withdrawn a pledge in the meantime.
  if (error instanceof ApiError && error.errors.page) return <Navigate to={address} replace />
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PledgeSkeleton />
  if (data.data.length === 0) {
    return (
      <EmptyState title={t('pledges.empty')} text={t('pledges.emptyText')}>
        {children}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-10">
        <Sources counts={data.meta.sources} />
      </div>
      <div className="mb-3 flex justify-end empty:hidden phone:justify-start">
        <RemoveUnconfirmed path="candidates" id={candidateId} counts={data.meta.unconfirmed} />
      </div>
      <ul aria-busy={isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {data.data.map((pledge) => (
          <PledgeRow key={pledge.id} pledge={pledge} />
        ))}
      </ul>
      <Pagination
        page={data.meta.current_page}
        lastPage={data.meta.last_page}
        to={(target) => (target === 1 ? address : `${address}?page=${target}`)}
      />
    </>
  )
}

const registrationText = {
  yes: 'pledges.registered',
  no: 'pledges.notRegistered',
  need_help: 'pledges.needsHelp',
} as const

const PledgeRow = ({ pledge: { attributes } }: { pledge: CandidateVote }) => {
  const t = useText('candidates')
  const ago = useRelativeTime()
  const { full_name, user, is_confirmed, registered_to_vote: registered, voted_at } = attributes
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-4 p-4 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <PersonAvatar name={full_name} image={user?.avatar ?? null} size={40} />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="type-row wrap-anywhere">{full_name}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small">
              {t('pledges.pledgedWhen', { when: ago(voted_at) })}
              {registered !== 'yes' && <Tag hue="amber">{t(registrationText[registered])}</Tag>}
              {!is_confirmed && <UnconfirmedTag />}
            </span>
          </span>
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        </summary>
        <PledgeDetails attributes={attributes} />
      </details>
    </li>
  )
}

const PledgeDetails = ({ attributes }: Pick<CandidateVote, 'attributes'>) => {
  const t = useText('candidates')
  const { email, phone, age, address, registered_to_vote: registered, plan } = attributes
  const dateText = useDateText({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const planned = plan ? [plan.date && dateText(plan.date), plan.when, plan.where, plan.how].filter(Boolean) : []
  return (
    <dl className="grid gap-x-8 gap-y-3 bg-sunken px-4 py-4 md:grid-cols-3 md:pl-18">
      <Detail name={t('form.field.email')}>
        <a className="link touch:inline-block touch:py-2.5" href={mailtoLink({ to: email })}>
          {email}
        </a>
      </Detail>
      <Detail name={t('form.field.phone')}>
        <a className="link touch:inline-block touch:py-2.5" href={telephoneLink(phone)}>
          {phone}
        </a>
      </Detail>
      <Detail name={t('form.field.age')}>{age}</Detail>
      <Detail name={t('form.field.address')}>{address}</Detail>
      <Detail name={t('form.field.registered_to_vote')}>{t(registrationText[registered])}</Detail>
      <Detail name={t('pledges.plan')}>
        {planned.length === 0 ? t('pledges.noPlan') : planned.map((line, index) => <p key={index}>{line}</p>)}
      </Detail>
    </dl>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="type-small">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const PledgeSkeleton = () => {
  const t = useText('candidates')
  return (
    <Skeleton label={t('pledges.loading')}>
      <div className="divide-y divide-line rounded-lg border border-line bg-raised">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-4 p-4">
            <SkeletonLine className="size-10 rounded-full" />
            <div className="grid flex-1 gap-2">
              <SkeletonLine className="h-5 w-2/5" />
              <SkeletonLine className="w-1/4" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
