import type { Consent } from '@rostrum/contract/consents'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useConsents, useDecide } from './use-consents.ts'

const parameter = 'consents'
const headingId = 'consents'

/** Everything that the supporter has allowed, with the sentence that they agreed to, and what they have withdrawn. */
export const ConsentList = () => {
  const t = useText('consents')
  return (
    <section aria-labelledby={headingId} className="mt-12">
      <SectionHead id={headingId} title={t('title')} />
      <p className="mb-2 max-w-[66ch] type-small">{t('lead')}</p>
      <List />
    </section>
  )
}

const addressOf = (search: URLSearchParams, page: number): string => {
  const changed = new URLSearchParams(search)
  if (page === 1) changed.delete(parameter)
  else changed.set(parameter, String(page))
  return changed.size > 0 ? `?${changed.toString()}#${headingId}` : `?#${headingId}`
}

const List = () => {
  const t = useText('consents')
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get(parameter) ?? '1')) || 1)
  const list = useConsents(page)
  const { mutate: decide } = useDecide()
  // The page no longer exists.
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={addressOf(search, 1)} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) {
    return (
      <Skeleton label={t('title')}>
        {[1, 2].map((number) => (
          <SkeletonLine key={number} className="mb-4 h-16" />
        ))}
      </Skeleton>
    )
  }
  const { data: consents, meta } = list.data
  if (consents.length === 0) return <p className="border-t border-line py-4">{t('empty')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {consents.map((consent) => (
          <Row
            key={`${consent.attributes.purpose} ${consent.attributes.organization_id}`}
            consent={consent}
            onDecide={decide}
          />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={meta.current_page}
          lastPage={meta.last_page}
          to={(target) => addressOf(search, target)}
          label={t('pages')}
        />
      </div>
    </>
  )
}

interface RowProps {
  consent: Consent
  onDecide: ReturnType<typeof useDecide>['mutate']
}

const Row = ({ consent: { attributes }, onDecide }: RowProps) => {
  const t = useText('consents')
  const ago = useRelativeTime()
  const { purpose, organization_id: id, organization_name: name, is_given: isGiven, text } = attributes
  const organization = id === null ? null : { id, name: name ?? '' }
  const what = t(`purpose.${purpose}`, { organization: name ?? '' })
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="type-row">{what}</p>
        {isGiven && text !== null && <p className="max-w-[66ch] type-small">{t('agreed', { text })}</p>}
        <p className="type-small">
          {t(isGiven ? 'givenWhen' : 'withdrawnWhen', {
            when: ago(attributes.decided_at),
            where: t(`page.${attributes.page}`),
          })}
        </p>
      </div>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => onDecide({ purpose, organization, isGiven: !isGiven })}
      >
        {t(isGiven ? 'withdraw' : 'allow')}
        <span className="sr-only">{`: ${what}`}</span>
      </Button>
    </li>
  )
}
