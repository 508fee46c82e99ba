import type { MailCampaign } from '@rostrum/contract/campaigns'
import { useEffectEvent, useLayoutEffect } from 'react'
import { Thanks } from '../../content/thanks.tsx'
import { GuestButton, GuestForm } from '../../guests/guest-form.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { useRememberedAct } from '../../guests/guest-store.ts'
import type { GuestAnswer } from '../../guests/guest-values.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useSendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useText } from '../../lib/i18n.tsx'
import { useViewer, whenViewerKnown } from '../../lib/session.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { NextStep } from '../../next-actions/next-step.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportSection } from './report-section.tsx'
import { useSender } from './sender.ts'
import { useKeepReport, useReport } from './use-report.ts'

interface LetterStepsProps {
  campaign: MailCampaign
  organizationId: string
  organizationName: string
  answer: GuestAnswer | undefined
  /**
   * Whether the supporter has reported during this visit that the letter was mailed. The thanks then receive the focus.
   */
  hasMailed: boolean
  onMailed: () => void
}

/**
 * Buttons to report that a letter is prepared, and then that it is mailed. Both are counted separately. A mailed letter
 * cannot be set back to prepared.
 */
export const LetterSteps = ({
  campaign,
  organizationId,
  organizationName,
  answer,
  hasMailed,
  onMailed,
}: LetterStepsProps) => {
  const t = useText('campaigns')
  const linkNote = useLinkNote()
  const shareUrl = useShareUrl(campaign)
  const ago = useRelativeTime()
  const { title, my_engagement: mine, outcome_counts: counts } = campaign.attributes
  const isVisitor = useViewer() === 'visitor'
  const act = useSendGuestAct(
    { path: 'mail-campaigns', id: campaign.id },
    { answer, onGiven: ({ outcome }) => outcome === 'mailed' && onMailed() },
  )
  const sender = useSender()
  const remembered = useRememberedAct(campaign.id)
  const guestOutcome = (act.given ?? (isVisitor ? remembered : undefined))?.outcome
  const isPrepared = mine?.outcome === 'prepared'
  const isMailed = mine?.outcome === 'mailed' || guestOutcome === 'mailed'

  const keepReport = useKeepReport({ path: 'mail-campaigns', id: campaign.id, title })
  const { report, isPending } = useReport({ path: 'mail-campaigns', id: campaign.id, title }, (outcome) => {
    if (outcome === 'mailed') onMailed()
  })
  const prepare = () => void report('prepared')
  const onPrinted = useEffectEvent(async () => {
    if (isPrepared || isMailed) return
    // Everyone can print the letter. Only signed-in supporters are counted, because each of them can be counted exactly
    // once.
    if ((await whenViewerKnown()) === 'regular_user') prepare()
  })
  // The listener exists as soon as the letter is visible, because the letter may be printed at once.
  useLayoutEffect(() => {
    const onAfterPrint = () => void onPrinted()
    window.addEventListener('afterprint', onAfterPrint)
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])

  if (isMailed) {
    return (
      <div id={headingId} className="grid gap-2">
        <Thanks
          title={title}
          shareUrl={shareUrl}
          heading={t('mail.thanks')}
          text={t('mail.thanksText', { name: organizationName, count: counts['mailed'] ?? 0 })}
          note={linkNote(act.given)}
          organizationId={organizationId}
          organizationName={organizationName}
          takesFocus={hasMailed}
        />
        {guestOutcome && <ForgetGuestButton isQuestion onForget={act.reset} />}
        <NextStep after="mail-campaigns" id={campaign.id} className="mt-6" />
      </div>
    )
  }
  return (
    <ReportSection
      id={headingId}
      title={t('mail.howFar')}
      guest={
        <GuestForm
          act={act}
          labelledBy={headingId}
          organizationName={organizationName}
          isShort
          suggestedName={sender.name}
          onLogIn={() => keepReport(act.refusal?.form.outcome)}
        >
          <div className="grid gap-2">
            {guestOutcome === 'prepared' ? (
              <PreparedNotice title={t('mail.isPrepared')} note={linkNote(act.given)} />
            ) : (
              <GuestButton act={act} outcome="prepared" block>
                {t('mail.iPrepared')}
              </GuestButton>
            )}
            <GuestButton
              act={act}
              outcome="mailed"
              block
              variant={guestOutcome === 'prepared' ? 'primary' : 'outlined'}
            >
              {t('mail.iMailed')}
            </GuestButton>
          </div>
        </GuestForm>
      }
    >
      <div className="grid gap-2">
        {isPrepared ? (
          <PreparedNotice title={t('mail.youPrepared', { when: ago(mine.updated_at) })} />
        ) : (
          <Button block pending={isPending} pendingText={t('common:saving')} onClick={prepare}>
            {t('mail.iPrepared')}
          </Button>
        )}
        <Button
          block
          variant={isPrepared ? 'primary' : 'outlined'}
          pending={isPending}
          pendingText={t('common:saving')}
          onClick={() => void report('mailed')}
        >
          {t('mail.iMailed')}
        </Button>
      </div>
    </ReportSection>
  )
}

const headingId = 'how-far'

const PreparedNotice = ({ title, note }: { title: string; note?: string | undefined }) => {
  const t = useText('campaigns')
  return (
    <Notice tone="success" role="status" title={title}>
      <p>{t('mail.nowMail')}</p>
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
    </Notice>
  )
}
