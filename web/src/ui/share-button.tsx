import { useText } from '../lib/i18n.tsx'
import { useCopyLink } from '../lib/use-copy-link.ts'
import { Button, type ButtonSize } from './button.tsx'
import { classNames } from './class-names.ts'

interface ShareButtonProps {
  title: string
  /** The path of the page to share. The current page by default. */
  path?: string
  /** The whole address to share instead. */
  url?: string | undefined
  size?: ButtonSize
  className?: string
  /** Called after the address has been shared or copied. */
  onShare?: () => void
}

/** Shares the address of a page with the device's share dialog on touch devices, and copies it elsewhere. */
export const ShareButton = ({ title, path, url: whole, size, className, onShare }: ShareButtonProps) => {
  const t = useText('common')
  const copyLink = useCopyLink()
  const share = async () => {
    const shown = location.href.split('#')[0] ?? location.href
    const url = whole ?? (path === undefined ? shown : location.origin + path)
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      try {
        await navigator.share({ title, url })
        onShare?.()
        return
      } catch (error) {
        // The user closed the dialog.
        if (error instanceof DOMException && error.name === 'AbortError') return
        // Otherwise the device cannot share, so the address is copied.
      }
    }
    if (await copyLink(url)) onShare?.()
  }
  return (
    <Button
      icon="share-2"
      size={size}
      className={classNames('noscript:hidden', className)}
      onClick={() => void share()}
    >
      {t('share')}
    </Button>
  )
}
