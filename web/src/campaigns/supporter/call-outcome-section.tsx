import type { CallCampaign, CallOutcome } from '@rostrum/contract/campaigns'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GuestAnswer } from '../../guests/guest-values.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useSendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useText } from '../../lib/i18n.tsx'
import { keepPress, useKeptPress } from '../../lib/kept-press.ts'
import { showPopup } from '../../lib/popup.ts'
import { loginFrom } from '../../lib/return-to.ts'
import { whenViewerKnown } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { targetAnchor } from './call-target-card.tsx'
import { CallThanks } from './call-thanks.tsx'
import { GuestCallOutcomes } from './guest-call-outcomes.tsx'
import { ReportSection } from './report-section.tsx'
import type { CallProgress } from './use-call-progress.ts'

interface CallOutcomeSectionProps {
  campaign: CallCampaign
  organizationId: string
  organizationName: string
  progress: CallProgress
  answer: GuestAnswer | undefined
}

/** The buttons to report the outcome of a call, or thanks after the last call. */
export const CallOutcomeSection = ({
  campaign,
  organizationId,
  organizationName,
  progress,
  answer,
}: CallOutcomeSectionProps) => {
  const t = useText('campaigns')
  const navigate = useNavigate()
  const location = useLocation()
  const [hasChosen, setChosen] = useState(false)
  const { steps, current, isSending, record } = progress

  useKeptPress({ kind: 'call', id: campaign.id }, async (report, name) => {
    if (await record(report)) showPopup({ type: 'success', message: t('callIsCounted', { name }) })
  })

  const linkNote = useLinkNote()
  /** The number of calls that were reported without an account since the page was opened. */
  const [reports, setReports] = useState(answer?.given ? 1 : 0)
  const act = useSendGuestAct(
    { path: 'call-campaigns', id: campaign.id },
    {
      answer,
      onGiven: (given) => {
        progress.recordCounted(given)
        setReports((count) => count + 1)
        showNextTarget()
      },
    },
  )
  const showNextTarget = () => {
    setChosen(true)
    document.getElementById(targetAnchor)?.focus()
  }
  /** Keeps a report that could not be sent without an account. It is sent after log-in. */
  const keepReport = () => {
    const { target, outcome, note } = act.refusal?.form ?? {}
    const step = steps.find(({ key }) => key === target)
    if (!step || !outcome) return
    const value = { target: step.key, outcome: outcome as CallOutcome, note: note ?? '' }
    keepPress({ kind: 'call', id: campaign.id, name: step.target.name, value }, location)
  }
  const next = steps.find(({ outcome }, index) => index > current && outcome === undefined)?.target.name
  const step = steps[current]
  const counted = steps.find(({ key }) => key === act.given?.target)

  const choose = async (outcome: CallOutcome, note: string) => {
    if (!step) return
    const report = { target: step.key, outcome, note }
    if ((await whenViewerKnown()) === 'visitor' && outcome !== 'skip') {
      keepPress({ kind: 'call', id: campaign.id, name: step.target.name, value: report }, location)
      return navigate(loginFrom(location))
    }
    await record(report)
    showNextTarget()
  }
  return (
    <>
      {progress.waiting > 0 && <Waiting count={progress.waiting} onSend={progress.sendAgain} />}
      {!step ? (
        <CallThanks
          campaign={campaign}
          organizationId={organizationId}
          organizationName={organizationName}
          steps={steps}
          takesFocus={hasChosen}
          note={linkNote(act.given)}
          onStartOver={progress.startOver}
        />
      ) : (
        <ReportSection
          id={headingId}
          title={t('howDidItGo')}
          guest={
            <div className="grid gap-4">
              {counted && (
                <Notice tone="success" role="status" title={t('callIsCounted', { name: counted.target.name })}>
                  {reports === 1 && <p className="wrap-anywhere">{linkNote(act.given)}</p>}
                </Notice>
              )}
              <GuestCallOutcomes
                act={act}
                labelledBy={headingId}
                organizationName={organizationName}
                step={step}
                next={next}
                note={answer?.refused?.form.note}
                reports={reports}
                onSkip={() => void choose('skip', '')}
                onLogIn={keepReport}
              />
            </div>
          }
        >
          <CallOutcomes
            organizationName={organizationName}
            next={next}
            isPending={isSending}
            onOutcome={(outcome, note) => void choose(outcome, note)}
          />
        </ReportSection>
      )}
    </>
  )
}

const headingId = 'how-did-it-go'

const Waiting = ({ count, onSend }: { count: number; onSend: () => Promise<void> }) => {
  const t = useText('campaigns')
  return (
    <Notice tone="warning" role="status" title={t('waiting', { count })} className="mb-6">
      <p>{t('waitingText')}</p>
      <Button size="small" className="mt-3" onClick={() => void onSend()}>
        {t('sendNow')}
      </Button>
    </Notice>
  )
}
