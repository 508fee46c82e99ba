import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { useViewer } from '../lib/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Drawer } from '../ui/drawer.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationList } from './navigation-list.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { SkipLink } from './skip-link.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'

const ReportBugDialog = lazyDialog(() => import('../support/report-bug-dialog.tsx'))

const wideEnoughForSidebar = '(width >= 68.75rem)'

/** The layout with header, sidebar and footer, for all pages that have neither the auth layout nor the plain layout. */
export default function MainLayout() {
  const t = useText('common')
  const { key } = useLocation()
  const [isRail, setRail] = useState(false)
  // The open drawer is bound to the history entry on which it was opened, so that following any link closes it.
  const [drawerOpenOn, setDrawerOpenOn] = useState<string | null>(null)
  const [isReporting, setReporting] = useState(false)
  const isDrawerOpen = drawerOpenOn === key
  const toggleMenu = () => {
    if (window.matchMedia(wideEnoughForSidebar).matches) setRail(!isRail)
    else setDrawerOpenOn(key)
  }
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header onMenu={toggleMenu} isMenuOpen={isDrawerOpen} />
      <div
        className={classNames(
          'md:grid md:grid-cols-[var(--sidebar)_minmax(0,1fr)]',
          isRail ? '[--sidebar:4.5rem]' : 'rail:[--sidebar:4.5rem]',
        )}
      >
        <nav
          aria-label={t('mainNavigation')}
          className="sticky top-(--header) flex h-[calc(100dvh-var(--header))] flex-col gap-6 overflow-y-auto px-3 py-5 phone:hidden"
        >
          <NavigationList isRail={isRail} onReport={() => setReporting(true)} />
          {!isRail && <CauseRegistrationPrompt className="rail:hidden" />}
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-[calc(100dvh-var(--header))] min-w-0 flex-col px-(--gutter) pt-8 pb-16 outline-none phone:pt-6 md:border-l md:border-line"
        >
          <div className="wrap w-full flex-1">
            <Outlet />
          </div>
          <div className="wrap w-full">
            <Footer />
          </div>
        </main>
      </div>
      <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpenOn(null)} label={t('menu')}>
        <nav aria-label={t('mainNavigation')} className="mt-2 flex flex-1 flex-col">
          <NavigationList isDrawer onFollow={() => setDrawerOpenOn(null)} onReport={() => setReporting(true)} />
          <CauseRegistrationPrompt />
        </nav>
      </Drawer>
      {isReporting && (
        <Suspense>
          <ReportBugDialog onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}

const CauseRegistrationPrompt = ({ className }: { className?: string }) => {
  const t = useText('common')
  const viewer = useViewer()
  if (viewer && viewer !== 'visitor') return null
  return (
    <div className={classNames('for-visitor mt-auto border-t border-line px-3 pt-4 text-sm', className)}>
      <p className="font-semibold">{t('runAGroup')}</p>
      <p className="text-muted">{t('runAGroupText')}</p>
      <TextLink to="/cause-registration" className="mt-1.5 inline-flex min-h-6 touch:min-h-11 items-center">
        {t('listYourCause')}
      </TextLink>
    </div>
  )
}
