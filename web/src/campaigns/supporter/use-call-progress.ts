import type { CallCampaign, CallOutcome } from '@rostrum/contract/campaigns'
import type { Target } from '@rostrum/contract/directories'
import type { OwnWordsCount } from '@rostrum/contract/own-words'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GuestAct } from '../../guests/guest-values.ts'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { whenViewerKnown, useSession, useViewer } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { outcomesOf, unsentOf, useStoredCalls } from './call-progress.ts'
import { useTakePart } from './use-take-part.ts'

export interface CallStep {
  key: string
  target: Target['attributes']
  /** Undefined until the target was called or skipped. */
  outcome: string | undefined
}

interface CallReport {
  /** The key of the target. */
  target: string
  outcome: CallOutcome
  note: string
}

/** Whether the error is temporary, so that sending the same report may succeed later. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/** The key under which one person's progress in one campaign is stored. */
const progressKey = (userId: string | undefined, campaignId: string) => `${userId ?? 'visitor'}:${campaignId}`

/** Remembers a call that was counted without an account, or waits for a connection. */
const recordCounted = (campaignId: string, { target, outcome }: Pick<GuestAct, 'target' | 'outcome'>) => {
  const { record, markSent } = useStoredCalls.getState()
  const visitor = progressKey(undefined, campaignId)
  record(visitor, target, { outcome: outcome as CallOutcome, note: '' })
  markSent(visitor, target)
}

interface CallDetails {
  /** The call that was counted when the form was submitted without JavaScript. */
  counted: GuestAct | undefined
  /** How much of what the caller says is their own. */
  ownWords: OwnWordsCount | undefined
}

/** The progress through the targets of a call campaign, on this device and on the other devices of the caller. */
export const useCallProgress = (
  campaign: CallCampaign,
  targets: readonly Target[],
  { counted, ownWords }: CallDetails,
) => {
  const t = useText('common')
  const errorText = useErrorText()
  const viewer = useViewer()
  const callerKey = progressKey(
    useSession(({ user }) => user?.id),
    campaign.id,
  )
  /**
   * The key at the moment of reading. Asynchronous code needs it, because the user may be known only after the last
   * render.
   */
  const currentCallerKey = () => progressKey(useSession.getState().user?.id, campaign.id)
  const stored = useStoredCalls((state) => state.kept[callerKey])
  const { mutateAsync } = useTakePart('call-campaigns', campaign.id)
  const [sending, setSending] = useState<string | null>(null)
  const flushing = useRef<Promise<void> | null>(null)

  const { my_engagement: mine } = campaign.attributes
  const outcomes = outcomesOf(stored, mine?.targets)
  const steps: CallStep[] = targets.map(({ id: key, attributes: target }) => ({
    key,
    target,
    outcome: key === sending ? undefined : outcomes[key],
  }))

  /** True if the server has stored or finally rejected the report. False if it must be sent again later. */
  const sendOne = async (
    target: string,
    { outcome, note }: { outcome: CallOutcome; note: string },
  ): Promise<boolean> => {
    const caller = currentCallerKey()
    const { markSent, removeCall } = useStoredCalls.getState()
    try {
      await mutateAsync({ outcome, note, target, count: ownWords })
      markSent(caller, target)
      return true
    } catch (error) {
      if (isTemporary(error)) return false
      removeCall(caller, target)
      showPopup({ type: 'error', title: t('oops'), message: errorText(error) })
      return true
    }
  }

  const sendAll = async () => {
    const first = () => unsentOf(useStoredCalls.getState().kept[currentCallerKey()])[0]
    let call = (await whenViewerKnown()) === 'regular_user' ? first() : undefined
    while (call) call = (await sendOne(...call)) ? first() : undefined
    flushing.current = null
  }

  /**
   * Sends the reports that the server has not stored yet, in order. If they are already being sent, this includes
   * reports that were recorded in the meantime.
   */
  const flush = (): Promise<void> => (flushing.current ??= sendAll())

  const catchUp = useEffectEvent(() => void flush())
  useEffect(() => {
    void useStoredCalls.persist.rehydrate()
    if (counted) recordCounted(campaign.id, counted)
    const onConnection = () => catchUp()
    onConnection()
    window.addEventListener('online', onConnection)
    return () => window.removeEventListener('online', onConnection)
  }, [callerKey, campaign.id, counted])

  const current = steps.findIndex(({ outcome }) => outcome === undefined)
  /** Returns whether the server has stored the report. Otherwise it is sent later, or a popup says why it is not. */
  const record = async ({ target, outcome, note }: CallReport): Promise<boolean> => {
    setSending(target)
    await whenViewerKnown()
    useStoredCalls.getState().record(currentCallerKey(), target, { outcome, note })
    await flush()
    setSending(null)
    return useStoredCalls.getState().kept[currentCallerKey()]?.calls[target]?.isSent === true
  }
  return {
    steps,
    /** The index of the current target, or -1 after the last one. */
    current,
    isSending: sending !== null,
    /** The number of calls that could not be reported to the server yet, for example without a connection. */
    waiting: viewer === 'regular_user' && sending === null ? unsentOf(stored).length : 0,
    record,
    recordCounted: (act: Pick<GuestAct, 'target' | 'outcome'>) => recordCounted(campaign.id, act),
    sendAgain: flush,
    startOver: () => useStoredCalls.getState().startOver(currentCallerKey()),
  }
}
export type CallProgress = ReturnType<typeof useCallProgress>
