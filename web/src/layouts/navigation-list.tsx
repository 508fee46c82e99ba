import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useLogOut } from '../accounts/use-log-out.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { isCurrentItem, navigationItemsFor } from './navigation.ts'
import { lazyExtra } from '../ui/lazy-part.tsx'

interface NavigationListProps {
  /** Shows only icons, with labels for screen readers: always, or between 768 and 1100 px. */
  isRail?: boolean
  isDrawer?: boolean
  onFollow?: () => void
  /** Called when the user chooses to report a bug. */
  onReport: () => void
}

/** Badges for signed-in users, which are loaded after everything else. */
const badges = {
  messages: lazyExtra(async () => ({ default: (await import('./signed-in-parts.ts')).UnreadConversations })),
  updates: lazyExtra(async () => ({ default: (await import('./signed-in-parts.ts')).UpdatesBadge })),
  ownMessages: lazyExtra(async () => ({ default: (await import('./signed-in-parts.ts')).UnreadMessages })),
}

const row =
  'relative flex w-full items-center gap-3 rounded-md px-3 text-start text-[.9375rem] font-medium text-muted no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-strong aria-[current]:text-ink [[aria-current]>svg]:text-accent-text'

export const NavigationList = ({ isRail, isDrawer, onFollow, onReport }: NavigationListProps) => {
  const t = useText('common')
  const viewer = useViewer()
  const role = useSession(({ organization }) => organization?.attributes.role ?? null)
  const isModerator = useSession(({ user }) => user?.attributes.is_moderator ?? false)
  const { pathname } = useLocation()
  const logOut = useLogOut()
  const itemClass = classNames(
    row,
    isDrawer ? 'min-h-11' : 'min-h-10 rail:min-h-11 rail:justify-center rail:px-0',
    isRail && 'min-h-11 justify-center px-0',
  )
  const labelClass = classNames(!isDrawer && 'rail:sr-only', isRail && 'sr-only')
  const badgeClass = classNames(
    'ml-auto',
    !isDrawer && 'rail:absolute rail:top-0.5 rail:right-0.5',
    isRail && 'absolute top-0.5 right-0.5',
  )
  const title = (label: string) => (isDrawer ? undefined : label)
  return (
    <ul className={classNames('grid gap-0.5', viewer === undefined && 'for-visitor')}>
      {navigationItemsFor(viewer ?? 'visitor', { role, isModerator }).map((item) => {
        const Badge = item.badge && badges[item.badge]
        return (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isCurrentItem(item, pathname) ? 'page' : undefined}
              className={itemClass}
              title={title(t(item.label))}
              onClick={onFollow}
            >
              <Icon name={item.icon} />
              <span className={labelClass}>{t(item.label)}</span>
              {Badge && (
                <Suspense>
                  <Badge className={badgeClass} />
                </Suspense>
              )}
            </Link>
          </li>
        )
      })}
      {viewer && viewer !== 'visitor' && (
        <>
          <li>
            <button
              type="button"
              className={itemClass}
              title={title(t('reportBug'))}
              onClick={() => {
                onFollow?.()
                onReport()
              }}
            >
              <Icon name="bug" />
              <span className={labelClass}>{t('reportBug')}</span>
            </button>
          </li>
          <li>
            <button
              type="button"
              className={itemClass}
              title={title(t('logOut'))}
              onClick={() => {
                onFollow?.()
                logOut()
              }}
            >
              <Icon name="log-out" />
              <span className={labelClass}>{t('logOut')}</span>
            </button>
          </li>
        </>
      )}
    </ul>
  )
}
