import type { Directory } from '@rostrum/contract/directories'
import { useText } from '../lib/i18n.tsx'

/** How many people of a directory have a photo, and whose is still to be fetched or could not be. Changes are announced. */
export const DirectoryPhotos = ({ directory: { attributes } }: { directory: Directory }) => {
  const t = useText('directories')
  const { photos_count: shown, photos_waiting: waiting, photos_failed: failed } = attributes
  const texts = [
    shown > 0 && t('photos.shown', { count: shown }),
    waiting > 0 && t('photos.waiting', { count: waiting }),
    failed > 0 && t('photos.failed', { count: failed }),
  ]
  return (
    <p role="status" className="type-small empty:hidden">
      {texts.filter(Boolean).join(' ')}
    </p>
  )
}
