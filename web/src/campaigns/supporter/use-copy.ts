import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'

/** Returns a function that copies a text and says so, or how else to copy it. It returns whether the text is copied. */
export const useCopy = () => {
  const t = useText('campaigns')
  return async (text: string, message: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      showPopup({ type: 'success', message })
      return true
    } catch {
      showPopup({ type: 'error', message: t('email.notCopied') })
      return false
    }
  }
}
