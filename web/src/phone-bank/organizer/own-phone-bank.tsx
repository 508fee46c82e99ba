import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { EmbedButton } from '../../embeds/organizer/embed-button.tsx'
import { useText } from '../../lib/i18n.tsx'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { useSession } from '../../lib/session.ts'
import { FormSectionSkeleton } from '../../ui/form-section-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PhoneBankForm } from './phone-bank-form.tsx'
import { useClosePhoneBank, useOwnPhoneBank, useVolunteers } from './use-own-phone-bank.ts'
import { Volunteers, volunteersTab } from './volunteers.tsx'

/** The phone bank of the signed-in organization: its setup and its volunteers. */
export const OwnPhoneBank = ({ notice }: { notice: ReactNode }) => {
  const t = useText('phone-bank')
  const setUpText = useText('phone-bank-setup')
  const { data: phoneBank, isError, refetch, isFetching } = useOwnPhoneBank()
  const isSetUp = Boolean(phoneBank)
  const mayEdit = useHasCapability('edit')
  /** Used as a key, so that the form is reset to an empty one after the phone bank is closed. */
  const [timesClosed, setTimesClosed] = useState(0)
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  return (
    <>
      <PageHead title={t('phoneBank')} lead={setUpText('lead')}>
        {phoneBank !== undefined && (
          <Status status={isSetUp ? 'published' : 'not_active'}>{setUpText(isSetUp ? 'open' : 'closed')}</Status>
        )}
        {phoneBank && (
          <>
            <ButtonLink to={`/phone-bank-registration/${organizationId}`} icon="eye">
              {setUpText('view')}
            </ButtonLink>
            <EmbedButton subject={{ type: 'phone-bank', id: organizationId }} title={t('phoneBank')} />
            {mayEdit && <CloseButton phoneBank={phoneBank} onDone={() => setTimesClosed((times) => times + 1)} />}
          </>
        )}
      </PageHead>
      {notice}
      {phoneBank !== undefined && !mayEdit ? (
        <Volunteers />
      ) : phoneBank !== undefined ? (
        <Parts>
          <PhoneBankForm key={timesClosed} organizationId={organizationId} phoneBank={phoneBank} />
        </Parts>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

/** Two tabs. The form stays mounted while the volunteers are shown, so that unsaved input is not lost. */
const Parts = ({ children }: { children: ReactNode }) => {
  const t = useText('phone-bank-setup')
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const isListing = search.get('tab') === volunteersTab
  const total = useVolunteers(1).data?.meta.total
  return (
    <>
      <Tabs
        label={t('tabs')}
        tabs={[
          { to: pathname, label: t('form'), isCurrent: !isListing },
          {
            to: `${pathname}?tab=${volunteersTab}`,
            label: t('volunteers'),
            isCurrent: isListing,
            ...(total !== undefined && { count: total }),
          },
        ]}
      />
      <div hidden={isListing} className="mt-8">
        {children}
      </div>
      {isListing && (
        <div className="mt-8">
          <Volunteers />
        </div>
      )}
    </>
  )
}

/** Closes the phone bank after a confirmation that names what is lost and what is kept. */
const CloseButton = ({ phoneBank, onDone }: { phoneBank: PhoneBank; onDone: () => void }) => {
  const t = useText('phone-bank-setup')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useClosePhoneBank()
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('close')}</Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('closeTitle')}
        text={t('closeText', { count: phoneBank.attributes.volunteers_count })}
        confirmText={t('close')}
        isPending={isPending}
        pendingText={t('closing')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (isPending) return
          mutate(phoneBank.id, { onSuccess: onDone, onSettled: () => setConfirming(false) })
        }}
      />
    </>
  )
}

const FormSkeleton = () => {
  const t = useText('phone-bank-setup')
  return (
    <Skeleton label={t('loading')}>
      <FormSectionSkeleton />
    </Skeleton>
  )
}
