import { useText } from '../lib/i18n.tsx'
import type { GuestAct } from './guest-values.ts'

/** The sentence about the mail that was sent for an act, unless the act is already confirmed. */
export const useLinkNote = (): ((act: GuestAct | undefined, isLimited?: boolean) => string | undefined) => {
  const t = useText('guests')
  return (act, isLimited = false) =>
    act && !act.isConfirmed ? t(isLimited ? 'linkSentLimited' : 'linkSent', { email: act.values.email }) : undefined
}
