import type { Directory } from '@rostrum/contract/directories'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Notice } from '../ui/notice.tsx'

/** Where a directory comes from and how old it is, with a warning if it is outdated. */
export const AboutDirectory = ({ directory: { attributes } }: { directory: Directory }) => {
  const t = useText('content')
  const ago = useRelativeTime()
  const { source, targets_count: count, imported_at: importedAt, is_outdated: isOutdated } = attributes
  return (
    <>
      <p className="type-small wrap-anywhere">
        {t('targets.directory.about', { source, count, ago: ago(importedAt) })}
      </p>
      {isOutdated && (
        <Notice tone="warning" title={t('targets.directory.outdatedTitle')}>
          <p>{t(`targets.directory.${attributes.is_shared ? 'outdatedText' : 'outdatedOwnText'}`)}</p>
        </Notice>
      )}
    </>
  )
}
