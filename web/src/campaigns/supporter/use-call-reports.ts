import type { CallCampaign, CallOutcome } from '@rostrum/contract/campaigns'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GuestAnswer } from '../../guests/guest-values.ts'
import { useSendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useWaitingActs } from '../../guests/waiting-acts.ts'
import { useText } from '../../lib/i18n.tsx'
import { keepPress, useKeptPress } from '../../lib/kept-press.ts'
import { showPopup } from '../../lib/popup.ts'
import { loginFrom } from '../../lib/login-from.ts'
import { whenViewerKnown } from '../../lib/session.ts'
import { targetAnchor } from './call-target-card.tsx'
import type { CallProgress } from './use-call-progress.ts'

/** The reports of how the calls went, with an account or without one. */
export const useCallReports = (campaign: CallCampaign, progress: CallProgress, answer: GuestAnswer | undefined) => {
  const t = useText('campaigns')
  const navigate = useNavigate()
  const location = useLocation()
  const [hasChosen, setChosen] = useState(false)
  const { steps, current, record } = progress

  useKeptPress({ kind: 'call', id: campaign.id }, async (report, name) => {
    if (await record(report)) showPopup({ type: 'success', message: t('callIsCounted', { name }) })
  })

  const [reports, setReports] = useState(answer?.given ? 1 : 0)
  const act = useSendGuestAct(
    { path: 'call-campaigns', id: campaign.id },
    {
      answer,
      onGiven: (given, wasWaiting) => {
        progress.recordCounted(given)
        setReports((count) => count + 1)
        if (!wasWaiting) showNextTarget()
      },
      onWaiting: (form) => {
        progress.recordCounted(form)
        showNextTarget()
      },
    },
  )
  const waiting = useWaitingActs(({ acts }) => Object.values(acts).filter(({ item }) => item.id === campaign.id).length)
  const showNextTarget = () => {
    setChosen(true)
    document.getElementById(targetAnchor)?.focus()
  }
  return {
    act,
    /** The number of calls that were reported without an account since the page was opened. */
    reports,
    /** The number of calls without an account that wait for a connection. */
    waiting,
    /** Whether a call was reported or skipped since the page was opened. */
    hasChosen,
    /** Keeps a report that could not be sent without an account. It is sent after log-in. */
    keepReport: () => {
      const { target, outcome, note } = act.refusal?.form ?? {}
      const step = steps.find(({ key }) => key === target)
      if (!step || !outcome) return
      const value = { target: step.key, outcome: outcome as CallOutcome, note: note ?? '' }
      keepPress({ kind: 'call', id: campaign.id, name: step.target.name, value }, location)
    },
    choose: async (outcome: CallOutcome, note: string) => {
      const step = steps[current]
      if (!step) return
      const report = { target: step.key, outcome, note }
      if ((await whenViewerKnown()) === 'visitor' && outcome !== 'skip') {
        keepPress({ kind: 'call', id: campaign.id, name: step.target.name, value: report }, location)
        return navigate(loginFrom(location))
      }
      await record(report)
      showNextTarget()
    },
  }
}
export type CallReports = ReturnType<typeof useCallReports>
