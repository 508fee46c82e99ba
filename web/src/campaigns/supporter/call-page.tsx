import { enteredToCall } from '@rostrum/contract/entered-targets'
import { pageAddress } from '@rostrum/contract/kinds'
import { minutesFor } from '@rostrum/contract/minutes'
import { OwnWordsFields } from '../../guests/own-words-fields.tsx'
import { sendWaitingActs } from '../../guests/waiting-acts.ts'
import { useText } from '../../lib/i18n.tsx'
import { RichText } from '../../lib/rich-text.tsx'
import { useRelativeTime } from '../../lib/time.ts'
import { FindRepresentatives } from '../../representatives/find-representatives.tsx'
import { KeptPlace } from '../../representatives/kept-place.tsx'
import { useRepresentatives } from '../../representatives/use-representatives.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FactItem } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { targetsAddress } from '../../representatives/office.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { CallScript } from './call-script.tsx'
import { CallSteps } from './call-steps.tsx'
import { CallTargetCard, CallTargetList } from './call-target-card.tsx'
import { CallOutcomeSection, reportHeadingId, WaitingCalls } from './call-outcome-section.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignMoment } from './campaign-moment.tsx'
import type { CampaignProps } from './campaign.ts'
import { Guidelines } from './guidelines.tsx'
import { useOwnNumber } from './own-number.ts'
import { spokenOf } from './script.ts'
import { useSender } from './sender.ts'
import { useCallProgress } from './use-call-progress.ts'
import { useCallReports } from './use-call-reports.ts'
import { useOwnWords } from './use-own-words.ts'

/**
 * Guides a supporter through the calls, one target at a time, with the phone number, the script and the buttons to
 * report the outcome. Where the targets come from a directory, the supporter first says where they live.
 */
export const CallPage = ({
  campaign,
  organizationId,
  organizationName,
  answer,
  found,
}: CampaignProps<'call-campaigns'>) => {
  const t = useText('campaigns')
  const relativeTime = useRelativeTime()
  const sender = useSender()
  const { directory_id: directory, call_list: list } = campaign.attributes
  const representatives = useRepresentatives({ path: 'call-campaigns', id: campaign.id }, found)
  const targets = directory === null ? enteredToCall(list) : representatives.targets
  const ownWords = useOwnWords(campaign, spokenOf(campaign.attributes.message))
  const progress = useCallProgress(campaign, targets, { counted: answer?.given, ownWords: ownWords.count })
  const reporting = useCallReports(campaign, progress, answer)
  const { steps, current } = progress
  const { title, summary, background, message, guidelines } = campaign.attributes
  const { engagements_count, my_engagement: mine } = campaign.attributes
  const step = steps[current]
  const target = step?.target
  const address = pageAddress('call-campaigns', organizationId, campaign.id)
  const left = steps.filter(({ outcome }) => outcome === undefined).length
  const number = useOwnNumber(campaign, reporting.act.given)
  const hasCalled = steps.some(({ outcome }) => outcome !== 'skip')
  const hasSteps = steps.length > 0
  const addressee = target ?? steps[0]?.target
  const isDone = !target && hasCalled && number !== null

  return (
    <>
      {progress.waiting > 0 && <WaitingCalls count={progress.waiting} onSend={progress.sendAgain} />}
      {reporting.waiting > 0 && <WaitingCalls count={reporting.waiting} onSend={sendWaitingActs} />}
      <CampaignMoment
        isSoon={progress.isSending || reporting.act.sending !== null}
        after={
          isDone
            ? {
                id: reportHeadingId,
                path: 'call-campaigns',
                campaign,
                organizationId,
                organizationName,
                number,
                isNew: reporting.hasChosen,
                given: reporting.act.given,
                tools: (
                  <Button
                    icon="rotate-ccw"
                    variant="quiet"
                    className="-ml-4 justify-self-start"
                    onClick={progress.startOver}
                  >
                    {t('startOver')}
                  </Button>
                ),
              }
            : undefined
        }
      >
        <CampaignHead
          organizationId={organizationId}
          organizationName={organizationName}
          icon="phone"
          kind={t('callCampaign')}
          title={title}
          lead={summary}
          progress={
            target && (
              <p className="text-sm text-muted">
                <RichText
                  text={t('callOf', {
                    number: current + 1,
                    total: targets.length,
                    left: t('minutesLeft', { count: minutesFor('call-campaigns', left) }),
                  })}
                  parts={{ b: (text) => <b className="font-semibold text-ink">{text}</b> }}
                />
              </p>
            )
          }
        >
          <FactItem icon="users">
            {engagements_count > 0 ? t('called', { count: engagements_count }) : t('nobodyCalled')}
          </FactItem>
        </CampaignHead>
        {hasSteps && <CallSteps steps={steps} current={current} />}
        {mine && mine.outcome !== 'skip' && (
          <Notice tone="success" className="mt-5">
            {t('youCalled', { when: relativeTime(mine.updated_at) })}
          </Notice>
        )}
      </CampaignMoment>
      <div className="mt-7 grid items-start gap-x-6 gap-y-7 md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
        {(target || (directory !== null && !isDone)) && (
          <div
            className={classNames('grid grid-cols-[minmax(0,1fr)] gap-5 md:col-start-2', !hasSteps && 'md:row-span-3')}
          >
            {directory !== null && <FindRepresentatives representatives={representatives} />}
            {step && (
              <CallTargetCard
                id={step.key}
                target={step.target}
                campaignAddress={address}
                hours={representatives.found?.hours ?? null}
              />
            )}
          </div>
        )}
        {!isDone && (
          <div className="grid gap-8 md:col-start-1 md:row-span-2 md:row-start-1">
            <CallScript message={message} target={addressee} sender={sender} ownWords={ownWords} />
            <Guidelines title={t('whatNotToSay')} guidelines={guidelines} />
          </div>
        )}
        {!isDone && hasSteps && (
          <div className="md:col-start-2 md:row-span-2">
            <CallOutcomeSection
              campaign={campaign}
              organizationId={organizationId}
              organizationName={organizationName}
              progress={progress}
              reporting={reporting}
              answer={answer}
              kept={
                <>
                  {representatives.found && <KeptPlace found={representatives.found} />}
                  <OwnWordsFields count={ownWords.count} />
                </>
              }
            />
          </div>
        )}
        <div className="grid gap-8 md:col-start-1 md:row-start-3">
          <section aria-labelledby="background">
            <SectionHead id="background" title={t('background')} />
            <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{background}</p>
          </section>
          {targets.length > 0 && <CallTargetList targets={targets} campaignAddress={address} />}
          <p>
            <TextLink to={targetsAddress(address)} className="inline-flex min-h-6 items-center touch:min-h-11">
              {t('targets.heading')}
            </TextLink>
          </p>
        </div>
      </div>
    </>
  )
}
