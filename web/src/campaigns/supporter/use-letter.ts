import type { MailCampaign } from '@rostrum/contract/campaigns'
import type { OwnWordsCount } from '@rostrum/contract/own-words'
import type { Target } from '@rostrum/contract/directories'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useRememberedAct } from '../../guests/guest-store.ts'
import type { GuestAnswer } from '../../guests/guest-values.ts'
import { useSendGuestAct } from '../../guests/use-send-guest-act.ts'
import { useViewer, whenViewerKnown } from '../../lib/session.ts'
import type { Recipient } from './recipient-list.tsx'
import { useKeepReport, useReport } from './use-report.ts'

interface Letters {
  answer: GuestAnswer | undefined
  /** Whom the campaign asks the viewer to write to. Empty if it only links to a list, and until they are found. */
  targets: readonly Target[]
  /** How much of the letters is the viewer’s own. */
  count: OwnWordsCount | undefined
}

/**
 * To whom the viewer writes, how far the letters are, with an account or without one, and the reports of them. Letters
 * that were prepared earlier can be reported as mailed without saying again to whom: the server knows.
 */
export const useLetter = (campaign: MailCampaign, { answer, targets, count: ownWordsCount }: Letters) => {
  const [hasMailed, setMailed] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [mailedTo, setMailedTo] = useState<readonly string[]>([])
  const { title, my_engagement: mine, directory_id: directory } = campaign.attributes
  const isVisitor = useViewer() === 'visitor'
  const recipients: Recipient[] = targets.map(({ id: key, attributes: target }) => ({
    key,
    target,
    isChosen: !leftOut.includes(key),
    isWritten: mailedTo.includes(key) || mine?.targets[key] === 'mailed',
  }))
  const chosen = recipients.filter(({ isChosen, isWritten }) => isChosen && !isWritten)
  const keys = chosen.map(({ key }) => key)

  const about = { path: 'mail-campaigns', id: campaign.id, title } as const
  const onReported = (outcome: string) => {
    if (outcome !== 'mailed') return
    setMailedTo([...mailedTo, ...keys])
    setMailed(true)
    setAgain(false)
  }
  const act = useSendGuestAct(about, { answer, onGiven: ({ outcome }) => onReported(outcome) })
  const remembered = useRememberedAct(campaign.id)
  const guestOutcome = (act.given ?? (isVisitor ? remembered : undefined))?.outcome
  const isPrepared = mine?.outcome === 'prepared'
  const isMailed = mine?.outcome === 'mailed' || guestOutcome === 'mailed'
  const keepReport = useKeepReport(about)
  const { report, isPending } = useReport(about, onReported, { targets: keys, count: ownWordsCount })

  const onPrinted = useEffectEvent(async () => {
    const told = mine?.targets ?? {}
    const isTold = keys.length > 0 ? keys.every((key) => key in told) : isPrepared || isMailed || directory !== null
    if (isTold) return
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
  const prepared = Object.values(mine?.targets ?? {}).filter((outcome) => outcome === 'prepared').length
  const hasReport = isPrepared || guestOutcome === 'prepared'
  return {
    act,
    recipients,
    /** Those who get a letter now. */
    chosen,
    toggle: (key: string, isChosen: boolean) =>
      setLeftOut(isChosen ? leftOut.filter((other) => other !== key) : [...leftOut, key]),
    guestOutcome,
    /** How many letters the report is about, as far as is known. */
    count: chosen.length || prepared || 1,
    /** Set if a supporter has prepared the letter and not mailed it. */
    preparedAt: isPrepared ? mine.updated_at : null,
    /** Whether there is anything to report: letters to somebody, or those that were prepared before. */
    isReportable: directory === null || chosen.length > 0 || hasReport,
    /** Whether the letters are mailed, and the viewer is not writing others. */
    isMailed: isMailed && !isAgain,
    /** Begins letters to others; undefined if nobody is left. */
    writeAgain: directory !== null || recipients.some(({ isWritten }) => !isWritten) ? () => setAgain(true) : undefined,
    /** Whether it was reported on this page that the letter was mailed. The thanks then receive the focus. */
    hasMailed,
    report: (outcome: string) => void report(outcome),
    isPending,
    keepReport: () => keepReport(act.refusal?.form.outcome),
  }
}
export type LetterState = ReturnType<typeof useLetter>
