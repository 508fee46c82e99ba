import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chooserAddress, firstTabAddress } from '../actions/organizer-tabs.ts'
import { organizerKind } from '../content/kinds.ts'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useOwnOrganization, useSetCachedOrganization } from '../organizations/edit/own-organization.ts'
import { UnpublishedNotice } from '../organizations/edit/unpublished-notice.tsx'
import { usePublishOrComplete } from '../organizations/edit/use-publish-or-complete.ts'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { areStepsFinished, doneSteps, firstSteps, profileAddress, type FirstStep } from './first-steps.ts'

const updates = organizerKind('campaign-updates')

type RecordedStep = 'page-shared' | 'dismiss-first-steps'

/**
 * Records a step that cannot be derived from other data. A failure to record that the page was shared is not shown,
 * because it does not concern the user.
 */
const useRecordStep = (id: string) => {
  const errorText = useErrorText()
  const setCachedOrganization = useSetCachedOrganization()
  return useMutation({
    mutationFn: (what: RecordedStep) => api(`POST /organizations/:id/actions?action=${what}`, { params: { id } }),
    onSuccess: ({ data }) => {
      // The pressed button disappears with the list, so the focus moves to the main content.
      if (areStepsFinished(data.attributes)) document.getElementById('main')?.focus()
      setCachedOrganization(data)
    },
    onError: (error, what) => {
      if (what === 'dismiss-first-steps') showPopup({ type: 'error', message: errorText(error) })
    },
  })
}

/**
 * The first steps of a new organization. They disappear when all are done or when they are dismissed. Then only an
 * unpublished page is still mentioned.
 */
export const FirstSteps = () => {
  const { data, isError } = useOwnOrganization({ isFresh: true })
  const isPublished = useSession(({ organization }) => Boolean(organization?.attributes.published_at))
  if (data) {
    // Only admins who may edit the organization see the list.
    const isVisible = data.meta.authorizedToUpdate && !areStepsFinished(data.attributes)
    return isVisible ? <Steps profile={data} /> : <UnpublishedNotice />
  }
  // While a published page is loading, it is unknown whether any steps are left, so no skeleton is shown.
  return isError || isPublished ? <UnpublishedNotice /> : <StepSkeleton />
}

const StepSkeleton = () => {
  const t = useText('recent-activity')
  return (
    <Skeleton label={t('firstSteps.loading')} className="rule mb-12">
      <SkeletonLine className="mt-3.5 mb-4 h-7 w-40" />
      <SkeletonLine className="h-100 rounded-lg" />
    </Skeleton>
  )
}

const Steps = ({ profile: { id, attributes } }: { profile: OrganizationProfile }) => {
  const t = useText('recent-activity')
  const recordStep = useRecordStep(id)
  const done = doneSteps(attributes)
  const count = firstSteps.filter((step) => done[step]).length
  const counted = t('firstSteps.counted', { done: count, total: firstSteps.length })
  const action: Record<FirstStep, ReactNode> = {
    profile: (
      <StepLink to={profileAddress(attributes)} isDone={done.profile}>
        {t(`firstSteps.profile.${done.profile ? 'look' : 'do'}`)}
      </StepLink>
    ),
    publish: done.publish ? (
      <StepLink to={`/organization/${id}`} isDone>
        {t('firstSteps.publish.look')}
      </StepLink>
    ) : (
      <PublishButton />
    ),
    action: (
      <StepLink to={done.action ? firstTabAddress : chooserAddress} isDone={done.action}>
        {t(`firstSteps.action.${done.action ? 'look' : 'do'}`)}
      </StepLink>
    ),
    update: (
      <StepLink to={done.update ? updates.listAddress : `${updates.address}/new`} isDone={done.update}>
        {t(`firstSteps.update.${done.update ? 'look' : 'do'}`)}
      </StepLink>
    ),
    share: done.publish && (
      <ShareButton
        title={attributes.name}
        path={`/organization/${id}`}
        size="small"
        onShare={() => recordStep.mutate('page-shared')}
      />
    ),
  }
  return (
    <section className="mb-12" aria-labelledby="first-steps">
      <SectionHead id="first-steps" title={t('firstSteps.title')}>
        <p role="status" className="type-small">
          {counted}
        </p>
        <span className="block w-28 phone:w-20">
          <Progress value={count / firstSteps.length} label={counted} />
        </span>
        <Button
          variant="quiet"
          size="small"
          pending={recordStep.isPending && recordStep.variables === 'dismiss-first-steps'}
          pendingText={t('common:saving')}
          onClick={() => recordStep.mutate('dismiss-first-steps')}
        >
          {t('firstSteps.dismiss')}
        </Button>
      </SectionHead>
      <ol className="rounded-lg border border-line bg-raised">
        {firstSteps.map((step) => (
          <li
            key={step}
            className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 phone:grid-cols-[20px_minmax(0,1fr)] phone:items-start phone:px-4"
          >
            <StepMark isDone={done[step]} />
            <div>
              <p className={done[step] ? 'font-strong text-muted' : 'font-strong'}>
                {t(`firstSteps.${step}.title`)}
                <span className="sr-only">{t(done[step] ? 'firstSteps.done' : 'firstSteps.toDo')}</span>
              </p>
              {!done[step] && (
                <p className="type-small">
                  {t(step === 'share' && !done.publish ? 'firstSteps.share.later' : `firstSteps.${step}.text`)}
                </p>
              )}
            </div>
            <div className="phone:col-start-2">{action[step]}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const StepMark = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <Icon name="circle-check" className="text-success phone:mt-0.5" />
  ) : (
    <span
      aria-hidden="true"
      className="size-4.5 justify-self-center phone:mt-[.1875rem] rounded-full border-2 border-line-strong"
    />
  )

const StepLink = ({ to, isDone, children }: { to: string; isDone: boolean; children: string }) => (
  <ButtonLink
    to={to}
    size="small"
    variant={isDone ? 'quiet' : 'outlined'}
    className={isDone ? 'phone:-ml-3' : undefined}
  >
    {children}
  </ButtonLink>
)

const PublishButton = () => {
  const t = useText('organizer')
  const { publish, isPublishing } = usePublishOrComplete()
  return (
    <Button size="small" pending={isPublishing} pendingText={t('publishing')} onClick={() => void publish()}>
      {t('publish')}
    </Button>
  )
}
