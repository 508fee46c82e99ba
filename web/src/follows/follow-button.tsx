import { useText } from '../lib/i18n.tsx'
import { useViewer } from '../lib/session.ts'
import { Icon } from '../ui/icon.tsx'
import { useFollow } from './hooks.ts'

interface FollowButtonProps {
  organization: { id: string; attributes: { name: string; is_followed_by_current_user: boolean } }
  /** Whether the button is filled, as on the organization's own page. It is outlined on cards. */
  isSolid?: boolean
  className?: string
}

const outlined = 'toggle-button min-h-9 touch:min-h-11 bg-raised px-3 text-sm text-accent-text hover:bg-sunken'
const solid =
  'toggle-button min-h-10 touch:min-h-11 bg-accent px-4 text-[.9375rem] text-accent-ink hover:bg-accent-hover'

/**
 * A toggle with the text Follow or Following. Its width is that of the longer text. Organizations cannot follow, so
 * they see an empty placeholder.
 */
export const FollowButton = ({ organization, isSolid, className }: FollowButtonProps) => {
  const t = useText('common')
  const viewer = useViewer()
  const { name, is_followed_by_current_user } = organization.attributes
  const { isFollowed, toggle } = useFollow({ id: organization.id, name, isFollowed: is_followed_by_current_user })
  if (viewer === 'organization') return <span className={`min-h-9 touch:min-h-11 ${className ?? ''}`} />
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      className={`noscript:hidden ${isSolid ? solid : outlined} ${className ?? ''}`}
      onClick={() => void toggle()}
    >
      <span className="reserve-width justify-items-center after:pl-5.5" data-reserved-text={t('following')}>
        <span className="flex items-center gap-1.5">
          <Icon name={isFollowed ? 'check' : 'plus'} size={16} />
          {isFollowed ? t('following') : t('follow')}
        </span>
      </span>
      <span className="sr-only">{` ${name}`}</span>
    </button>
  )
}
