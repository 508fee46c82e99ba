import type { CallCampaign, CallOutcome, CallTarget } from '@rostrum/contract/campaigns'
import { targetKeys } from '@rostrum/contract/target-keys'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { knownViewer, useSession, useViewer } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { outcomesOf, unsentOf, useKeptCalls } from './call-progress.ts'
import { useTakePart } from './use-take-part.ts'

export interface Stop {
  key: string
  target: CallTarget
  /** Undefined until they were called or skipped. */
  outcome: string | undefined
}

/** Will pass by itself: nothing is wrong with the call. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/** Where one person's walk through one list is kept. */
const placeOf = (userId: string | undefined, campaignId: string) => `${userId ?? 'visitor'}:${campaignId}`

/** One target after the other; how far the caller is, here and on their other devices. */
export const useCallWalk = (campaign: CallCampaign) => {
  const t = useText('common')
  const errorText = useErrorText()
  const viewer = useViewer()
  const place = placeOf(
    useSession(({ user }) => user?.id),
    campaign.id,
  )
  /** For what goes on after it was pressed: by then it may be known who presses. */
  const placeNow = () => placeOf(useSession.getState().user?.id, campaign.id)
  const kept = useKeptCalls((state) => state.kept[place])
  const { mutateAsync } = useTakePart('call-campaigns', campaign.id)
  const [sending, setSending] = useState<string | null>(null)
  const isFlushing = useRef(false)

  const { call_list: list, my_engagement: mine } = campaign.attributes
  const outcomes = outcomesOf(kept, mine?.targets)
  const stops: Stop[] = targetKeys(list.map(({ phone }) => phone)).flatMap((key, index) => {
    const target = list[index]
    return target ? [{ key, target, outcome: key === sending ? undefined : outcomes[key] }] : []
  })

  /** True when the server has it or refuses it for good; false when it must be tried again later. */
  const sendOne = async (
    target: string,
    { outcome, note }: { outcome: CallOutcome; note: string },
  ): Promise<boolean> => {
    const caller = placeNow()
    const { markSent, forget } = useKeptCalls.getState()
    try {
      await mutateAsync({ outcome, note, target })
      markSent(caller, target)
      return true
    } catch (error) {
      if (isPassing(error)) return false
      forget(caller, target)
      showPopup({ type: 'error', title: t('oops'), message: errorText(error) })
      return true
    }
  }

  /** Sends what the server does not know yet, in order. */
  const flush = async () => {
    if ((await knownViewer()) !== 'regular_user' || isFlushing.current) return
    isFlushing.current = true
    const first = () => unsentOf(useKeptCalls.getState().kept[placeNow()])[0]
    for (let call = first(); call; call = first()) {
      if (!(await sendOne(...call))) break
    }
    isFlushing.current = false
  }

  const catchUp = useEffectEvent(() => void flush())
  useEffect(() => {
    void useKeptCalls.persist.rehydrate()
    const onConnection = () => catchUp()
    onConnection()
    window.addEventListener('online', onConnection)
    return () => window.removeEventListener('online', onConnection)
  }, [place])

  const current = stops.findIndex(({ outcome }) => outcome === undefined)
  const record = async (outcome: CallOutcome, note: string) => {
    const key = stops[current]?.key
    if (key === undefined) return
    setSending(key)
    await knownViewer()
    useKeptCalls.getState().record(placeNow(), key, { outcome, note })
    await flush()
    setSending(null)
  }
  return {
    stops,
    /** Position of the target whose turn it is; -1 at the end. */
    current,
    isSending: sending !== null,
    /** How many calls the server does not know of, for want of a connection. */
    waiting: viewer === 'regular_user' && sending === null ? unsentOf(kept).length : 0,
    record,
    sendAgain: flush,
    startOver: () => useKeptCalls.getState().startOver(placeNow()),
  }
}
export type CallWalk = ReturnType<typeof useCallWalk>
