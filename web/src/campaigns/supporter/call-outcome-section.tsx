import type { CallCampaign, CallOutcome } from '@rostrum/contract/campaigns'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
import { ReportSection } from './report-section.tsx'
import type { CallProgress } from './use-call-progress.ts'

interface CallOutcomeSectionProps {
  campaign: CallCampaign
  organizationId: string
  organizationName: string
  progress: CallProgress
}

/** The buttons to report the outcome of a call, or thanks after the last call. */
export const CallOutcomeSection = ({
  campaign,
  organizationId,
  organizationName,
  progress,
}: CallOutcomeSectionProps) => {
  const t = useText('campaigns')
  const navigate = useNavigate()
  const location = useLocation()
  const [hasChosen, setChosen] = useState(false)
  const { steps, current, isSending, record } = progress

  useKeptPress({ kind: 'call', id: campaign.id }, async (report, name) => {
    if (await record(report)) showPopup({ type: 'success', message: t('callIsCounted', { name }) })
  })

  const choose = async (outcome: CallOutcome, note: string) => {
    const step = steps[current]
    if (!step) return
    const report = { target: step.key, outcome, note }
    if ((await whenViewerKnown()) === 'visitor' && outcome !== 'skip') {
      keepPress({ kind: 'call', id: campaign.id, name: step.target.name, value: report }, location)
      return navigate(loginFrom(location))
    }
    await record(report)
    setChosen(true)
    document.getElementById(targetAnchor)?.focus()
  }
  return (
    <>
      {progress.waiting > 0 && <Waiting count={progress.waiting} onSend={progress.sendAgain} />}
      {current === -1 ? (
        <CallThanks
          campaign={campaign}
          organizationId={organizationId}
          organizationName={organizationName}
          steps={steps}
          takesFocus={hasChosen}
          onStartOver={progress.startOver}
        />
      ) : (
        <ReportSection id="how-did-it-go" title={t('howDidItGo')} logIn={t('logInToCount')}>
          <CallOutcomes
            organizationName={organizationName}
            next={steps.find(({ outcome }, index) => index > current && outcome === undefined)?.target.name}
            isPending={isSending}
            onOutcome={(outcome, note) => void choose(outcome, note)}
          />
        </ReportSection>
      )}
    </>
  )
}

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
