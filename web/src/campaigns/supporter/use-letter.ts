import type { MailCampaign } from '@rostrum/contract/campaigns'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useRememberedAct } from '../../guests/guest-store.ts'
import type { GuestAnswer } from '../../guests/guest-values.ts'
import { useSendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useViewer, whenViewerKnown } from '../../lib/session.ts'
import { useKeepReport, useReport } from './use-report.ts'

/** How far the viewer's letter is, with an account or without one, and the reports of it. */
export const useLetter = (campaign: MailCampaign, answer: GuestAnswer | undefined) => {
  const [hasMailed, setMailed] = useState(false)
  const { title, my_engagement: mine } = campaign.attributes
  const isVisitor = useViewer() === 'visitor'
  const about = { path: 'mail-campaigns', id: campaign.id, title } as const
  const onReported = (outcome: string) => {
    if (outcome === 'mailed') setMailed(true)
  }
  const act = useSendGuestAct(about, { answer, onGiven: ({ outcome }) => onReported(outcome) })
  const remembered = useRememberedAct(campaign.id)
  const guestOutcome = (act.given ?? (isVisitor ? remembered : undefined))?.outcome
  const isPrepared = mine?.outcome === 'prepared'
  const isMailed = mine?.outcome === 'mailed' || guestOutcome === 'mailed'
  const keepReport = useKeepReport(about)
  const { report, isPending } = useReport(about, onReported)

  const onPrinted = useEffectEvent(async () => {
    if (isPrepared || isMailed) return
    // Everyone can print the letter. Only signed-in supporters are counted, because each of them can be counted exactly
    // once.
    if ((await whenViewerKnown()) === 'regular_user') void report('prepared')
  })
  // The listener exists as soon as the letter is visible, because the letter may be printed at once.
  useLayoutEffect(() => {
    const onAfterPrint = () => void onPrinted()
    window.addEventListener('afterprint', onAfterPrint)
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  return {
    act,
    guestOutcome,
    /** Set if a supporter has prepared the letter and not mailed it. */
    preparedAt: isPrepared ? mine.updated_at : null,
    isMailed,
    /** Whether it was reported on this page that the letter was mailed. The thanks then receive the focus. */
    hasMailed,
    report: (outcome: string) => void report(outcome),
    isPending,
    keepReport: () => keepReport(act.refusal?.form.outcome),
  }
}
export type LetterState = ReturnType<typeof useLetter>
