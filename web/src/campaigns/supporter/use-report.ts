import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { keepPress, useKeptPress } from '../../lib/kept-press.ts'
import { showPopup } from '../../lib/popup.ts'
import { loginFrom } from '../../lib/return-to.ts'
import { whenViewerKnown } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useTakePart } from './use-take-part.ts'

const kindOf = { 'email-campaigns': 'email', 'mail-campaigns': 'mail' } as const

interface Campaign {
  path: keyof typeof kindOf
  id: string
  title: string
}

/**
 * Reports what the viewer did, and then calls `onDone`. Visitors are sent to the log-in page first. A failure is shown
 * in a popup.
 */
export const useReport = ({ path, id, title }: Campaign, onDone: (outcome: string) => void) => {
  const t = useText('common')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const location = useLocation()
  const { mutate, isPending } = useTakePart(path, id)
  const kind = kindOf[path]
  const send = (outcome: string) =>
    mutate(
      { outcome },
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
        keepPress({ kind, id, name: title, value: outcome }, location)
        return navigate(loginFrom(location))
      }
      send(outcome)
    },
  }
}
