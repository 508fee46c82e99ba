import type { DonationLink } from '@rostrum/contract/donation-links'
import { useState, type ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { FormSectionSkeleton } from '../../ui/form-section-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { DonationLinksForm } from './donation-links-form.tsx'
import { useOwnLinks, useTakeDown } from './use-own-links.ts'

const clicksOf = (links: readonly DonationLink[]) =>
  links.reduce((sum, { attributes }) => sum + (attributes.clicks ?? 0), 0)

/** The donation links of the signed-in organization, with the number of clicks on each. */
export const OwnDonationLinks = ({ notice }: { notice: ReactNode }) => {
  const t = useText('donation-links-setup')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  const { data: stored, isError, refetch, isFetching } = useOwnLinks()
  const links = stored?.data
  /** Used as a key, so that the form is reset to an empty one after the links are removed. */
  const [timesTakenDown, setTimesTakenDown] = useState(0)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        {links && links.length > 0 && (
          <>
            <ButtonLink to={`/donation-links/${organizationId}`} icon="eye">
              {t('view')}
            </ButtonLink>
            <TakeDownButton
              organizationId={organizationId}
              links={links}
              onDone={() => setTimesTakenDown((times) => times + 1)}
            />
          </>
        )}
      </PageHead>
      {notice}
      {links && links.length > 0 && (
        <p className="mb-6 type-small">
          <b className="font-strong text-ink">{t('clicks', { count: clicksOf(links) })}</b>
          {'. '}
          {t('clicksMean')}
        </p>
      )}
      {stored ? (
        <DonationLinksForm key={timesTakenDown} organizationId={organizationId} stored={stored} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton label={t('loading')}>
          <FormSectionSkeleton />
        </Skeleton>
      )}
    </>
  )
}

interface TakeDownButtonProps {
  organizationId: string
  links: readonly DonationLink[]
  onDone: () => void
}

/** Removes all links after a confirmation that names what is lost. */
const TakeDownButton = ({ organizationId, links, onDone }: TakeDownButtonProps) => {
  const t = useText('donation-links-setup')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useTakeDown()
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('removeTitle')}
        text={t('removeText', {
          links: t('linksCount', { count: links.length }),
          clicks: t('clicks', { count: clicksOf(links) }),
        })}
        confirmText={t('remove')}
        isPending={isPending}
        pendingText={t('removing')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (isPending) return
          mutate(organizationId, { onSuccess: onDone, onSettled: () => setConfirming(false) })
        }}
      />
    </>
  )
}
