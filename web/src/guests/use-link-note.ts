import { useText } from '../lib/i18n.tsx'
import type { GuestAct } from './guest-values.ts'

/** The sentence about the mail that was sent for an act: the link, or the receipt of what a known device did. */
export const useLinkNote = (): ((act: GuestAct | undefined, isLimited?: boolean) => string | undefined) => {
  const t = useText('guests')
  return (act, isLimited = false) => {
    if (!act) return undefined
    const { email } = act.values
    if (act.isConfirmed) return t('receiptSent', { email })
    return t(isLimited ? 'linkSentLimited' : 'linkSent', { email })
  }
}
