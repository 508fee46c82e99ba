import type { EngagementType } from '@rostrum/contract/kinds'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { loginFrom } from '../../lib/return-to.ts'
import { whenViewerKnown } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useTakePart } from './use-take-part.ts'

/** Reports what the viewer did. Visitors are sent to the log-in page instead. A failure is shown in a popup. */
export const useReport = (path: EngagementType, campaignId: string) => {
  const t = useText('common')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const location = useLocation()
  const { mutate, isPending } = useTakePart(path, campaignId)
  return {
    isPending,
    report: async (outcome: string, onDone: () => void) => {
      if (isPending) return
      if ((await whenViewerKnown()) === 'visitor') return navigate(loginFrom(location))
      mutate(
        { outcome },
        {
          onSuccess: onDone,
          onError: (error) => showPopup({ type: 'error', title: t('oops'), message: errorText(error) }),
        },
      )
    },
  }
}
