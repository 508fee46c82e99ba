import type { ReactNode } from 'react'
import type { CallCampaign } from '@rostrum/contract/campaigns'
import type { GuestAnswer } from '../../guests/guest-values.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { CallThanks } from './call-thanks.tsx'
import { GuestCallOutcomes } from './guest-call-outcomes.tsx'
import { ReportSection } from './report-section.tsx'
import type { CallProgress } from './use-call-progress.ts'
import type { CallReports } from './use-call-reports.ts'

interface CallOutcomeSectionProps {
  campaign: CallCampaign
  organizationId: string
  organizationName: string
  progress: CallProgress
  reporting: CallReports
  answer: GuestAnswer | undefined
  /** Hidden fields that a form without JavaScript sends along. */
  kept: ReactNode
}

/** The buttons to report the outcome of a call, or thanks after the last call. */
export const CallOutcomeSection = ({
  campaign,
  organizationId,
  organizationName,
  progress,
  reporting,
  answer,
  kept,
}: CallOutcomeSectionProps) => {
  const t = useText('campaigns')
  const linkNote = useLinkNote()
  const { steps, current, isSending } = progress
  const { act, reports, hasChosen, keepReport, choose } = reporting
  const step = steps[current]
  const next = steps.find(({ outcome }, index) => index > current && outcome === undefined)?.target.name
  const counted = steps.find(({ key }) => key === act.given?.target)

  if (!step) {
    return (
      <CallThanks
        campaign={campaign}
        organizationId={organizationId}
        organizationName={organizationName}
        steps={steps}
        takesFocus={hasChosen}
        note={linkNote(act.given)}
        onStartOver={progress.startOver}
      />
    )
  }
  return (
    <ReportSection
      id={reportHeadingId}
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
            labelledBy={reportHeadingId}
            organizationName={organizationName}
            steps={steps}
            step={step}
            next={next}
            note={answer?.refused?.form.note}
            reports={reports}
            kept={kept}
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
  )
}

/** A form without JavaScript leads to it. */
export const reportHeadingId = 'how-did-it-go'

/** The calls that were not reported to the server yet. */
export const WaitingCalls = ({ count, onSend }: { count: number; onSend: () => Promise<void> }) => {
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
