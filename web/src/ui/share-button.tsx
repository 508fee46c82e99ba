import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button, type ButtonSize } from './button.tsx'

interface ShareButtonProps {
  title: string
  /** The page to share, where it is not the one that is open. */
  path?: string
  size?: ButtonSize
  className?: string
  /** It was handed on, or copied. */
  onShare?: () => void
}

/** Hands the page's address to the device's own sharing, or copies it. */
export const ShareButton = ({ title, path, size, className, onShare }: ShareButtonProps) => {
  const t = useText('common')
  const share = async () => {
    const url = path === undefined ? (location.href.split('#')[0] ?? location.href) : location.origin + path
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Closing the device's dialog is a choice, not a failure.
      await navigator.share({ title, url }).then(onShare, () => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    onShare?.()
    showPopup({ type: 'success', message: t('linkCopied') })
  }
  return (
    <Button icon="share-2" size={size} className={className} onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
