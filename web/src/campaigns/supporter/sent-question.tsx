import { useEffect, useRef, useState, type ReactNode } from 'react'
import { GuestButton, GuestForm } from '../../guests/guest-form.tsx'
import { ChosenTargets } from '../../guests/chosen-targets.tsx'
import { OwnWordsFields } from '../../guests/own-words-fields.tsx'
import type { SendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ReportSection } from './report-section.tsx'
import type { EmailState } from './use-email.ts'
import { useKeepReport, useReport } from './use-report.ts'

/** The id of the question, and of the thanks in its place. */
export const questionId = 'did-you-send-it'

interface SentQuestionProps {
  campaignId: string
  title: string
  organizationName: string
  act: SendGuestAct
  email: EmailState
  /** What a form without JavaScript has to repeat. */
  kept: ReactNode
  onSent: () => void
}

/**
 * Asks whether the email was sent, once the sender has used one of the ways to do it. Only "yes" is counted, because an
 * email is not sent by opening a mail program.
 */
export const SentQuestion = ({ campaignId, title, organizationName, act, email, kept, onSent }: SentQuestionProps) => {
  const t = useText('campaigns')
  const campaign = { path: 'email-campaigns', id: campaignId, title } as const
  const keepReport = useKeepReport(campaign)
  const { report, isPending } = useReport(campaign, onSent, { targets: email.sentTo, count: email.count })
  const [isLater, setLater] = useState(false)
  const isShown = email.mayBeSent
  const later = useRef<HTMLParagraphElement>(null)
  const isPutOff = !isShown && isLater
  useEffect(() => {
    // The button that was pressed is gone.
    if (isPutOff) later.current?.focus()
  }, [isPutOff])
  const notYet = (
    <Button
      className="noscript:hidden"
      onClick={() => {
        setLater(true)
        email.stop()
      }}
    >
      {t('email.notYet')}
    </Button>
  )
  return (
    <>
      <p ref={later} role="status" tabIndex={-1} className="type-small outline-none empty:hidden">
        {isPutOff ? t('email.later') : null}
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
              suggestedName={email.sender.name}
              onLogIn={() => keepReport(act.refusal?.form.outcome)}
            >
              {kept}
              <ChosenTargets keys={email.sentTo} />
              <OwnWordsFields count={email.count} />
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

const OnlyYes = () => {
  const t = useText('campaigns')
  return (
    <p role="status" className="type-small">
      {t('email.onlyYes')}
    </p>
  )
}
