import type { Happening } from '@rostrum/contract/notifications'
import { useText } from '../lib/i18n.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useHappeningAddress } from './happened.ts'
import { HappeningDetails, HappeningPicture, HappeningText } from './happening-text.tsx'

/** What happened as a sentence that leads to the thing itself. */
export const HappeningRow = ({ happening, isNew }: { happening: Happening; isNew: boolean }) => {
  const t = useText('notifications')
  const addressOf = useHappeningAddress()
  return (
    <li className="feed-row">
      <HappeningPicture happening={happening} size={52} />
      <div className="grid min-w-0 gap-1">
        <p className="text-pretty wrap-anywhere">
          <TextLink to={addressOf(happening)} className="touch:inline-block touch:py-2">
            <HappeningText happening={happening} />
          </TextLink>
        </p>
        <p className="type-small wrap-anywhere">
          <HappeningDetails happening={happening} />
        </p>
      </div>
      <div className="feed-tools">
        {isNew && (
          <span className="feed-new">
            <span className="news-dot" />
            {t('isNew')}
          </span>
        )}
      </div>
    </li>
  )
}
