import { useText } from './i18n.tsx'
import { showPopup } from './popup.ts'

/**
 * Returns a function that copies an address to the clipboard and says so. It returns whether that worked: browsers
 * refuse it outside of HTTPS, in some frames, and when the user does not permit it. The popup then shows the address, so
 * that it can be copied by hand.
 */
export const useCopyLink = () => {
  const t = useText('common')
  return async (address: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(address)
    } catch {
      showPopup({ type: 'error', title: t('linkNotCopied'), message: address })
      return false
    }
    showPopup({ type: 'success', message: t('linkCopied') })
    return true
  }
}
