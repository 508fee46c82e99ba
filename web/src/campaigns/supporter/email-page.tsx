import { enteredToWriteTo } from '@rostrum/contract/entered-recipients'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Thanks } from '../../content/thanks.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useSendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useText } from '../../lib/i18n.tsx'
import { useViewer } from '../../lib/session.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { NextStep } from '../../next-actions/next-step.tsx'
import { FindRepresentatives } from '../../representatives/find-representatives.tsx'
import { KeptPlace } from '../../representatives/kept-place.tsx'
import { useRepresentatives } from '../../representatives/use-representatives.ts'
import { FactItem } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { CampaignColumns } from './campaign-columns.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignMoment } from './campaign-moment.tsx'
import { EarlierTools } from './earlier-tools.tsx'
import type { CampaignProps } from './campaign.ts'
import { EmailText } from './email-composer.tsx'
import { RecipientList } from './recipient-list.tsx'
import { SendOptions } from './send-options.tsx'
import { Guidelines } from './guidelines.tsx'
import { useOwnNumber } from './own-number.ts'
import { splitLead } from './lead.ts'
import { questionId, SentQuestion } from './sent-question.tsx'
import { useEmail } from './use-email.ts'

/**
 * The recipients, the text, the ways to send the email, and then the question whether it was sent. Where the recipients
 * come from a directory, the sender first says where they live.
 */
export const EmailPage = ({
  campaign,
  organizationId,
  organizationName,
  answer,
  found,
}: CampaignProps<'email-campaigns'>) => {
  const t = useText('campaigns')
  const relativeTime = useRelativeTime()
  const { title, about, guidelines, engagements_count: count, my_engagement: mine } = campaign.attributes
  const { directory_id: directory, email_list: list } = campaign.attributes
  const representatives = useRepresentatives({ path: 'email-campaigns', id: campaign.id }, found)
  const email = useEmail(campaign, directory === null ? enteredToWriteTo(list) : representatives.targets)
  const linkNote = useLinkNote()
  const shareUrl = useShareUrl(campaign)
  const [hasSent, setSent] = useState(answer?.given !== undefined)
  const [isAgain, setAgain] = useState(false)
  /** How many recipients were left when the sender last said that they wrote. */
  const [left, setLeft] = useState(0)
  const viewer = useViewer()
  const { lead, rest } = splitLead(about)
  const onSent = () => {
    const others = [...email.byEmail, ...email.byForm].filter(({ key }) => !email.sentTo.includes(key)).length
    email.markWritten(email.sentTo)
    setLeft(others)
    setAgain(others > 0)
    setSent(others === 0)
  }
  const counted = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (left > 0) counted.current?.focus()
  }, [left])
  // Only once the thanks are shown: until then, the question tells that the email is being sent now, and not earlier.
  const close = useEffectEvent(() => email.stop())
  useEffect(() => {
    if (hasSent) close()
  }, [hasSent])
  const act = useSendGuestAct({ path: 'email-campaigns', id: campaign.id }, { answer, onGiven: onSent })
  const number = useOwnNumber(campaign, act.given)
  const background = rest && (
    <section aria-labelledby="background">
      <SectionHead id="background" title={t('background')} />
      <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{rest}</p>
    </section>
  )
  const again = () => {
    email.startAgain()
    setSent(false)
    setAgain(true)
  }
  // Who comes back finds what they did, and can write again.
  const isAfter = (hasSent || !(isAgain || email.mayBeSent)) && number !== null
  const hasRecipients = email.recipients.length > 0
  return (
    <CampaignMoment
      isSoon={email.mayBeSent}
      below={background}
      after={
        isAfter
          ? {
              id: questionId,
              path: 'email-campaigns',
              campaign,
              organizationId,
              organizationName,
              number,
              isNew: hasSent && answer?.given === undefined,
              given: act.given,
              tools: !hasSent && (
                <EarlierTools
                  againText={t('email.again')}
                  onAgain={again}
                  forget={viewer === 'visitor' && <ForgetGuestButton onForget={act.reset} />}
                />
              ),
            }
          : undefined
      }
    >
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
      {mine && !hasSent && left === 0 && (
        <Notice tone="success" className="mt-5">
          {t('email.youWrote', { when: relativeTime(mine.updated_at) })}
        </Notice>
      )}
      <CampaignColumns
        first={directory !== null && !hasSent && <FindRepresentatives representatives={representatives} />}
        aside={
          hasSent ? (
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
              {left > 0 && (
                <Notice tone="success" role="status" ref={counted}>
                  {t('email.counted', { count: left })}
                </Notice>
              )}
              {hasRecipients && <SendOptions email={email} />}
              {(hasRecipients || email.mayBeSent) && (
                <SentQuestion
                  campaignId={campaign.id}
                  title={campaign.attributes.title}
                  organizationName={organizationName}
                  act={act}
                  email={email}
                  kept={representatives.found && <KeptPlace found={representatives.found} />}
                  onSent={onSent}
                />
              )}
            </>
          )
        }
      >
        {hasRecipients && (
          <RecipientList
            recipients={email.recipients}
            addressOf={({ email: address }) => address || t('email.byForm')}
            written={t('email.isWritten')}
            onToggle={email.toggle}
          />
        )}
        <EmailText email={email} />
        <Guidelines title={t('whatNotToSay')} guidelines={guidelines} />
        {background}
      </CampaignColumns>
    </CampaignMoment>
  )
}
