import { useEffect, useEffectEvent, useState } from 'react'
import { Thanks } from '../../content/thanks.tsx'
import { GuestButton, GuestForm } from '../../guests/guest-form.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useSendGuestAct, type SendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useText } from '../../lib/i18n.tsx'
import { useViewer } from '../../lib/session.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { NextStep } from '../../next-actions/next-step.tsx'
import { Button } from '../../ui/button.tsx'
import { FactItem } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { AfterCampaign, useOwnNumber } from './after-campaign.tsx'
import { CampaignHead } from './campaign-head.tsx'
import type { CampaignProps } from './campaign.ts'
import { EmailRecipients, EmailText } from './email-composer.tsx'
import { SendOptions } from './send-options.tsx'
import { Guidelines } from './guidelines.tsx'
import { ReportSection } from './report-section.tsx'
import { splitLead } from './lead.ts'
import { useEmail } from './use-email.ts'
import { useKeepReport, useReport } from './use-report.ts'

/** The recipients, the text, the ways to send the email, and then the question whether it was sent. */
export const EmailPage = ({ campaign, organizationId, organizationName, answer }: CampaignProps<'email-campaigns'>) => {
  const t = useText('campaigns')
  const relativeTime = useRelativeTime()
  const email = useEmail(campaign)
  const linkNote = useLinkNote()
  const shareUrl = useShareUrl(campaign)
  const [hasSent, setSent] = useState(answer?.given !== undefined)
  const [isAgain, setAgain] = useState(false)
  const { title, about, guidelines, engagements_count: count, my_engagement: mine } = campaign.attributes
  const { lead, rest } = splitLead(about)
  const finish = () => setSent(true)
  // Only once the thanks are shown: until then, the question tells that the email is being sent now, and not earlier.
  const close = useEffectEvent(() => email.setMayBeSent(false))
  useEffect(() => {
    if (hasSent) close()
  }, [hasSent])
  const act = useSendGuestAct({ path: 'email-campaigns', id: campaign.id }, { answer, onGiven: finish })
  const number = useOwnNumber(campaign, act.given)
  const background = rest && (
    <section aria-labelledby="background">
      <SectionHead id="background" title={t('background')} />
      <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{rest}</p>
    </section>
  )
  // Who comes back finds what they did, and can write again.
  if ((hasSent || !(isAgain || email.mayBeSent)) && number !== null) {
    return (
      <div className="grid gap-10">
        <AfterCampaign
          id={questionId}
          path="email-campaigns"
          campaign={campaign}
          organizationId={organizationId}
          organizationName={organizationName}
          number={number}
          isNew={hasSent && answer?.given === undefined}
          given={act.given}
          tools={!hasSent && <EarlierTools onAgain={() => setAgain(true)} onForget={act.reset} />}
        />
        {background}
      </div>
    )
  }
  return (
    <>
      <CampaignHead
        organizationId={organizationId}
        organizationName={organizationName}
        icon="mail"
        kind={t('email.campaign')}
        title={title}
        lead={lead}
      >
        <FactItem icon="users">{count > 0 ? t('email.wrote', { count }) : t('email.nobodyWrote')}</FactItem>
      </CampaignHead>
      {mine && !hasSent && (
        <Notice tone="success" className="mt-5">
          {t('email.youWrote', { when: relativeTime(mine.updated_at) })}
        </Notice>
      )}
      <div className="mt-7 grid items-start gap-x-6 gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
        <div className="grid gap-8">
          <EmailRecipients recipients={email.recipients} onToggle={email.toggle} />
          <EmailText email={email} />
          <Guidelines title={t('whatNotToSay')} guidelines={guidelines} />
          {background}
        </div>
        <div className="grid gap-8">
          {hasSent ? (
            <>
              <Thanks
                title={title}
                shareUrl={shareUrl}
                heading={t('email.thanks')}
                text={t('email.thanksText', { name: organizationName, count })}
                note={linkNote(act.given)}
                organizationId={organizationId}
                organizationName={organizationName}
                takesFocus={answer?.given === undefined}
              />
              <NextStep after="email-campaigns" id={campaign.id} />
            </>
          ) : (
            <>
              <SendOptions email={email.email} isUsed={email.mayBeSent} onUse={() => email.setMayBeSent(true)} />
              <SentQuestion
                campaignId={campaign.id}
                title={campaign.attributes.title}
                organizationName={organizationName}
                act={act}
                suggestedName={email.sender.name}
                isShown={email.mayBeSent}
                onSent={finish}
                onNotYet={() => email.setMayBeSent(false)}
              />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** For whoever wrote before: to write once more, and for visitors to make this device forget it. */
const EarlierTools = ({ onAgain, onForget }: { onAgain: () => void; onForget: () => void }) => {
  const t = useText('campaigns')
  const viewer = useViewer()
  return (
    <div className="flex flex-wrap justify-between gap-x-3 noscript:hidden print:hidden">
      <Button variant="quiet" size="small" icon="pencil" className="-ml-3" onClick={onAgain}>
        {t('email.again')}
      </Button>
      {viewer === 'visitor' && <ForgetGuestButton onForget={onForget} />}
    </div>
  )
}

interface SentQuestionProps {
  campaignId: string
  title: string
  organizationName: string
  act: SendGuestAct
  suggestedName: string
  /** Whether to show the question. True after the sender has used one of the ways to send the email. */
  isShown: boolean
  onSent: () => void
  onNotYet: () => void
}

/** Asks whether the email was sent. Only "yes" is counted, because an email is not sent by opening a mail program. */
const SentQuestion = ({
  campaignId,
  title,
  organizationName,
  act,
  suggestedName,
  isShown,
  onSent,
  onNotYet,
}: SentQuestionProps) => {
  const t = useText('campaigns')
  const keepReport = useKeepReport({ path: 'email-campaigns', id: campaignId, title })
  const { report, isPending } = useReport({ path: 'email-campaigns', id: campaignId, title }, onSent)
  const [isLater, setLater] = useState(false)
  const notYet = (
    <Button
      className="noscript:hidden"
      onClick={() => {
        setLater(true)
        onNotYet()
      }}
    >
      {t('email.notYet')}
    </Button>
  )
  return (
    <>
      <p role="status" className="type-small empty:hidden">
        {!isShown && isLater ? t('email.later') : null}
      </p>
      {/* Without JavaScript, nothing tells that the sender has used one of the ways. */}
      <div className={isShown ? undefined : 'hidden noscript:block'}>
        <ReportSection
          id={questionId}
          title={t('email.didYouSend')}
          guest={
            <GuestForm
              act={act}
              labelledBy={questionId}
              organizationName={organizationName}
              isShort
              suggestedName={suggestedName}
              onLogIn={() => keepReport(act.refusal?.form.outcome)}
            >
              <OnlyYes />
              <div className="grid grid-cols-2 gap-2">
                <GuestButton act={act} outcome="sent" variant="primary">
                  {t('email.yes')}
                </GuestButton>
                {notYet}
              </div>
            </GuestForm>
          }
        >
          <OnlyYes />
          <div className="mt-3 grid grid-cols-2 gap-2">
            <Button
              variant="primary"
              pending={isPending}
              pendingText={t('common:saving')}
              onClick={() => void report('sent')}
            >
              {t('email.yes')}
            </Button>
            {notYet}
          </div>
        </ReportSection>
      </div>
    </>
  )
}

const questionId = 'did-you-send-it'

const OnlyYes = () => {
  const t = useText('campaigns')
  return (
    <p role="status" className="type-small">
      {t('email.onlyYes')}
    </p>
  )
}
