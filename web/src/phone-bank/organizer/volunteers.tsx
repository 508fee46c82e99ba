import type { PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { ExportButton } from '../../content/export-button.tsx'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { pageOf } from '../../lib/page-number.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { UnconfirmedTag } from '../../ui/unconfirmed-tag.tsx'
import { useRangeText, useSlotText } from '../choices.ts'
import { RegistrationDetails } from '../registration-details.tsx'
import { useVolunteers } from './use-own-phone-bank.ts'

export const volunteersTab = 'volunteers'

/** The list of volunteers, newest first. Each entry expands to their choices and contact details. */
export const Volunteers = () => {
  const t = useText('phone-bank')
  const setUpText = useText('phone-bank-setup')
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const page = pageOf(search)
  const list = useVolunteers(page)
  const address = `${pathname}?tab=${volunteersTab}`
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={setUpText('loadingVolunteers')} />
  const { data: registrations, meta } = list.data
  if (registrations.length === 0) {
    return <EmptyState title={setUpText('noVolunteers')} text={setUpText('noVolunteersText')} art="volunteers" />
  }
  return (
    <section aria-labelledby="volunteers">
      <SectionHead id="volunteers" title={t('volunteers', { count: meta.total })}>
        <ExportButton path="/api/phone-bank-registrations.csv" fileName={`${setUpText('fileName')}.csv`} />
      </SectionHead>
      <ul aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {registrations.map((registration) => (
          <Volunteer key={registration.id} registration={registration} />
        ))}
      </ul>
      <Pagination page={page} lastPage={meta.last_page} to={(number) => `${address}&page=${number}`} />
    </section>
  )
}

const Volunteer = ({ registration }: { registration: PhoneBankRegistration }) => {
  const t = useText('phone-bank-setup')
  const ago = useRelativeTime()
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const { name, user, time_slot, calls_per_day, is_confirmed, registered_at } = registration.attributes
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[40px_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 px-5 py-3 hover:bg-sunken phone:grid-cols-[40px_minmax(0,1fr)_auto] phone:px-4 [&::-webkit-details-marker]:hidden">
          <PersonAvatar name={name} image={user?.avatar} className="phone:row-span-2" />
          <span className="min-w-0 text-sm text-pretty wrap-anywhere">
            <b className="font-strong">{name}</b> {is_confirmed === false && <UnconfirmedTag />}
            <span className="block text-muted">
              {t('summary', { slot: slotText(time_slot), range: rangeText(calls_per_day) })}
            </span>
          </span>
          <time dateTime={registered_at} className="type-small whitespace-nowrap phone:col-start-2 phone:row-start-2">
            {ago(registered_at)}
          </time>
          <Icon
            name="chevron-down"
            className="text-muted group-open:rotate-180 phone:col-start-3 phone:row-span-2 phone:row-start-1"
          />
        </summary>
        <div className="grid gap-2 bg-sunken px-5 py-4 pl-[4.6rem] phone:px-4">
          <RegistrationDetails registration={registration} />
          {!user && <p className="type-small">{t('noAccount')}</p>}
        </div>
      </details>
    </li>
  )
}
