import { useState } from 'react'
import { Thanks } from '../../content/thanks.tsx'
import { useText } from '../../lib/i18n.tsx'
import { useRelativeTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { FactItem } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { CampaignHead } from './campaign-head.tsx'
import type { CampaignProps } from './campaign.ts'
import { EmailRecipients, EmailText } from './email-composer.tsx'
import { SendOptions } from './send-options.tsx'
import { Guidelines } from './guidelines.tsx'
import { ReportSection } from './report-section.tsx'
import { splitLead } from './lead.ts'
import { useEmail } from './use-email.ts'
import { useReport } from './use-report.ts'

/** The recipients, the text, the ways to send the email, and then the question whether it was sent. */
export const EmailPage = ({ campaign, organizationId, organizationName }: CampaignProps<'email-campaigns'>) => {
  const t = useText('campaigns')
  const relativeTime = useRelativeTime()
  const email = useEmail(campaign)
  const [hasSent, setSent] = useState(false)
  const { title, about, guidelines, engagements_count: count, my_engagement: mine } = campaign.attributes
  const { lead, rest } = splitLead(about)
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
          {rest && (
            <section aria-labelledby="background">
              <SectionHead id="background" title={t('background')} />
              <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{rest}</p>
            </section>
          )}
        </div>
        <div className="grid gap-8">
          {hasSent ? (
            <Thanks
              title={title}
              heading={t('email.thanks')}
              text={t('email.thanksText', { name: organizationName, count })}
              organizationId={organizationId}
              organizationName={organizationName}
              takesFocus
            />
          ) : (
            <>
              <SendOptions email={email.email} isUsed={email.mayBeSent} onUse={() => email.setMayBeSent(true)} />
              <SentQuestion
                campaignId={campaign.id}
                title={campaign.attributes.title}
                isShown={email.mayBeSent}
                onSent={() => {
                  setSent(true)
                  email.setMayBeSent(false)
                }}
                onNotYet={() => email.setMayBeSent(false)}
              />
            </>
          )}
        </div>
      </div>
    </>
  )
}

interface SentQuestionProps {
  campaignId: string
  title: string
  /** Whether to show the question. True after the sender has used one of the ways to send the email. */
  isShown: boolean
  onSent: () => void
  onNotYet: () => void
}

/** Asks whether the email was sent. Only "yes" is counted, because an email is not sent by opening a mail program. */
const SentQuestion = ({ campaignId, title, isShown, onSent, onNotYet }: SentQuestionProps) => {
  const t = useText('campaigns')
  const { report, isPending } = useReport({ path: 'email-campaigns', id: campaignId, title }, onSent)
  const [isLater, setLater] = useState(false)
  if (!isShown)
    return (
      <p role="status" className="type-small empty:hidden">
        {isLater ? t('email.later') : null}
      </p>
    )
  return (
    <ReportSection id="did-you-send-it" title={t('email.didYouSend')} logIn={t('email.logInToCount')}>
      <p role="status" className="mb-3 type-small">
        {t('email.onlyYes')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="primary"
          pending={isPending}
          pendingText={t('common:saving')}
          onClick={() => void report('sent')}
        >
          {t('email.yes')}
        </Button>
        <Button
          onClick={() => {
            setLater(true)
            onNotYet()
          }}
        >
          {t('email.notYet')}
        </Button>
      </div>
    </ReportSection>
  )
}
