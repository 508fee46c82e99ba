import type { OwnWordsCount } from '@rostrum/contract/own-words'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { keepPress, useKeptPress } from '../../lib/kept-press.ts'
import { showPopup } from '../../lib/popup.ts'
import { loginFrom } from '../../lib/login-from.ts'
import { whenViewerKnown } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useTakePart } from './use-take-part.ts'

const kindOf = { 'email-campaigns': 'email', 'mail-campaigns': 'mail' } as const

interface Campaign {
  path: keyof typeof kindOf
  id: string
  title: string
}

/** Keeps a report that could not be sent without an account. It is sent after log-in. */
export const useKeepReport = ({ path, id, title }: Campaign) => {
  const location = useLocation()
  return (outcome: string | undefined) => {
    if (outcome) keepPress({ kind: kindOf[path], id, name: title, value: outcome }, location)
  }
}

/**
 * Reports what a supporter did, about these targets and with a text of which so much is theirs, and then calls `onDone`.
 * Somebody whose session has ended is sent to the log-in page first. A failure is shown in a popup.
 */
export const useReport = (
  { path, id, title }: Campaign,
  onDone: (outcome: string) => void,
  { targets, count }: { targets: readonly string[]; count: OwnWordsCount | undefined },
) => {
  const t = useText('common')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const location = useLocation()
  const { mutate, isPending } = useTakePart(path, id)
  const kind = kindOf[path]
  const keep = useKeepReport({ path, id, title })
  const send = (outcome: string) =>
    mutate(
      { outcome, targets, count },
      {
        onSuccess: () => onDone(outcome),
        onError: (error) => showPopup({ type: 'error', title: t('oops'), message: errorText(error) }),
      },
    )
  useKeptPress({ kind, id }, send)
  return {
    isPending,
    report: async (outcome: string) => {
      if (isPending) return
      if ((await whenViewerKnown()) === 'visitor') {
        keep(outcome)
        return navigate(loginFrom(location))
      }
      send(outcome)
    },
  }
}
