import type { MailFrequency, MailPreference } from '@rostrum/contract/mail-preferences'
import { Navigate, useSearchParams } from 'react-router'
import { ConsentList } from '../consents/consent-list.tsx'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { pageOf } from '../lib/page-number.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { frequencies, isFrequency } from './frequencies.ts'
import { useChooseFrequency, useMailPreferences } from './use-mail-preferences.ts'

const address = '/mail-preferences'

const Options = () => {
  const t = useText('mail-preferences')
  return frequencies.map((frequency) => (
    <option key={frequency} value={frequency}>
      {t(`frequency.${frequency}`)}
    </option>
  ))
}

const row = 'grid items-center gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_14rem]'

const AllRow = () => {
  const t = useText('mail-preferences')
  const { mutate: save } = useChooseFrequency()
  return (
    <div className={row}>
      <p className="type-row">{t('all')}</p>
      <Field label={t('all')} isLabelHidden>
        <Select
          value=""
          onChange={({ target }) => {
            if (isFrequency(target.value)) save({ organization: null, frequency: target.value })
          }}
        >
          <option value="">{t('allChoose')}</option>
          <Options />
        </Select>
      </Field>
    </div>
  )
}

const Row = ({ preference: { id, attributes } }: { preference: MailPreference }) => {
  const t = useText('mail-preferences')
  const name = attributes.organization_name
  const { mutate: save } = useChooseFrequency()
  const [shown, choose] = useChosen(attributes.frequency, (frequency: MailFrequency, options) =>
    save({ organization: { id, name }, frequency }, options),
  )
  return (
    <li className={row}>
      <div className="flex min-w-0 items-center gap-3">
        <OrganizationAvatar name={name} image={attributes.organization_image} size={40} />
        <TextLink to={`/organization/${id}`} className="min-w-0 touch:py-2.5 wrap-anywhere">
          {name}
        </TextLink>
      </div>
      <Field label={t('of', { organization: name })} isLabelHidden>
        <Select
          value={shown}
          onChange={({ target }) => {
            if (isFrequency(target.value)) choose(target.value)
          }}
        >
          <Options />
        </Select>
      </Field>
    </li>
  )
}

const StoppedNotice = ({ email }: { email: string }) => {
  const t = useText('mail-preferences')
  return (
    <Notice tone="warning" title={t('stopped', { email })} className="mb-6">
      <p>{t('stoppedText')}</p>
      <p className="mt-2">
        <TextLink to="/edit-user">{t('changeAddress')}</TextLink>
      </p>
    </Notice>
  )
}

const List = ({ page }: { page: number }) => {
  const t = useText('mail-preferences')
  const list = useMailPreferences(page)
  // The page no longer exists, because the user follows fewer groups than before.
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) {
    return (
      <Skeleton label={t('title')}>
        {[1, 2, 3].map((number) => (
          <SkeletonLine key={number} className="mb-4 h-14" />
        ))}
      </Skeleton>
    )
  }
  const { data: preferences, meta, delivery } = list.data
  return (
    <>
      {delivery.is_stopped && <StoppedNotice email={delivery.email} />}
      {preferences.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')}>
          <ButtonLink to="/dashboard">{t('find')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <div className="rule">{meta.total > 1 && <AllRow />}</div>
          <ul className="divide-y divide-line border-t border-line">
            {preferences.map((preference) => (
              <Row key={preference.id} preference={preference} />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination
              page={meta.current_page}
              lastPage={meta.last_page}
              to={(target) => `${address}?page=${target}`}
              label={t('pages')}
            />
          </div>
        </>
      )}
    </>
  )
}

/** The frequency of emails for each group that the user follows, and everything that the user has allowed. */
export const OwnMailPreferences = () => {
  const t = useText('mail-preferences')
  const [search] = useSearchParams()
  return (
    <div className="max-w-184">
      <PageHead title={t('title')} lead={t('lead')} />
      <List page={pageOf(search)} />
      <ConsentList />
    </div>
  )
}
