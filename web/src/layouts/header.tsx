import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { HeaderSearch } from '../discovery/header-search.tsx'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { OrganizationAvatar, PersonAvatar } from '../ui/avatar.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { organizationsAddress } from './navigation.ts'
import { lazyExtra } from '../ui/lazy-part.tsx'

const Bell = lazyExtra(async () => ({ default: (await import('./signed-in-parts.ts')).Bell }))

interface HeaderProps {
  onMenu: () => void
  isMenuOpen: boolean
}

export const Header = ({ onMenu, isMenuOpen }: HeaderProps) => {
  const t = useText('common')
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [isSearching, setSearching] = useState(false)
  const search = useRef<HTMLDivElement>(null)
  const searchButton = useRef<HTMLButtonElement>(null)
  useShortcut('/', () => {
    // On a phone the search box is still hidden. It receives the focus as soon as it is shown.
    setSearching(true)
    search.current?.querySelector('input')?.select()
  })
  const closeSearch = (event: KeyboardEvent) => {
    // On wider screens the search box is always open, and Escape clears it.
    if (!searchButton.current?.checkVisibility()) return
    event.preventDefault()
    setSearching(false)
    searchButton.current.focus()
  }
  return (
    <header className="sticky top-0 z-20 flex h-(--header) items-center gap-4 border-b border-line bg-raised pr-(--gutter) pl-5 phone:gap-1 phone:pr-3 phone:pl-2 phone:noscript:h-auto phone:noscript:flex-wrap">
      <Button
        variant="quiet"
        square
        icon="menu"
        className="noscript:hidden"
        aria-label={t('menu')}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      />
      <Brand
        to={viewer && viewer !== 'visitor' ? '/dashboard' : '/'}
        className="text-ink lg:w-[calc(var(--sidebar)-5rem)]"
      />
      <div
        ref={search}
        className={classNames(
          'min-w-0 flex-1 md:max-w-108',
          !isSearching && 'phone:hidden',
          'phone:absolute phone:inset-x-0 phone:top-full phone:border-b phone:border-line phone:bg-raised phone:p-2',
          // Without JavaScript the search box could not be opened, so it is always shown.
          'phone:noscript:static phone:noscript:order-last phone:noscript:block phone:noscript:basis-full phone:noscript:border-0',
        )}
      >
        <HeaderSearch
          to={pathname === '/search' ? pathname : organizationsAddress[viewer ?? 'visitor']}
          isFocused={isSearching}
          onEscape={closeSearch}
        />
      </div>
      <div className="ml-auto flex flex-none items-center gap-2 whitespace-nowrap phone:gap-1">
        <Button
          ref={searchButton}
          variant="quiet"
          square
          icon={isSearching ? 'x' : 'search'}
          className="md:hidden noscript:hidden"
          aria-label={isSearching ? t('close') : t('search')}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        />
        {(viewer === undefined || viewer === 'visitor') && (
          <div className="for-visitor flex items-center gap-2 phone:gap-1">
            <ButtonLink to="/login" variant="quiet" className="whitespace-nowrap phone:px-2">
              {t('login')}
            </ButtonLink>
            <ButtonLink to="/register" className="whitespace-nowrap phone:px-3">
              {t('signUp')}
            </ButtonLink>
          </div>
        )}
        {viewer !== 'visitor' && <BellSlot isViewerKnown={viewer !== undefined} />}
        {viewer !== 'visitor' && <AvatarSlot />}
      </div>
    </header>
  )
}

/** The place of the bell is reserved from the first paint. The bell itself is rendered once the session is known. */
const BellSlot = ({ isViewerKnown }: { isViewerKnown: boolean }) => {
  const placeholder = (
    <span aria-hidden="true" className="grid size-10 place-items-center touch:size-11">
      <Icon name="bell" />
    </span>
  )
  return (
    <div className="for-member flex-none">
      {isViewerKnown ? (
        <Suspense fallback={placeholder}>
          <Bell />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}

/**
 * The place of the avatar is reserved from the first paint. The avatar itself is rendered once the session is known.
 */
const AvatarSlot = () => {
  const t = useText('common')
  const user = useSession((state) => state.user)
  const organization = useSession((state) => state.organization)
  if (!user)
    return (
      <span
        aria-hidden="true"
        className="for-member grid size-11 place-items-center before:size-9 before:rounded-full before:bg-sunken"
      />
    )
  const isOrganization = user.attributes.is_organization_admin
  return (
    <Link
      to={isOrganization ? '/organization-profile' : '/user-profile'}
      className="grid size-11 place-items-center rounded-md"
    >
      {isOrganization && organization ? (
        <OrganizationAvatar
          name={organization.attributes.name}
          image={organization.attributes.profile_image}
          size={36}
        />
      ) : (
        <PersonAvatar name={user.attributes.name} image={user.attributes.avatar} size={36} />
      )}
      <span className="sr-only">{isOrganization ? t('organizationProfile') : t('userProfile')}</span>
    </Link>
  )
}
