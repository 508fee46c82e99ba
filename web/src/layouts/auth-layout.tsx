import { Outlet, useMatches } from 'react-router'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { Brand } from '../ui/brand.tsx'
import { Scene } from '../ui/scene.tsx'
import { Footer } from './footer.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The layout of the authentication pages: poster on the left (a strip on phones), form on the right. Each page has its
 * own h1.
 */
export default function AuthLayout() {
  const t = useText('common')
  const isRegistration = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isRegistration)
  const poster = isRegistration ? 'join' : 'return'
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className="min-h-dvh md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <header className="relative h-38 overflow-hidden bg-poster text-poster-ink md:sticky md:top-0 md:h-dvh">
          <div aria-hidden="true">
            <Scene />
          </div>
          <Brand to="/" className="relative mt-5 ml-10 w-fit text-poster-ink phone:mt-2 phone:ml-(--gutter)" />
          <div className="relative px-10 pt-12 phone:hidden">
            <p className="type-display">{t(`poster.${poster}.title`)}</p>
            <p className="mt-3 max-w-[34ch] text-md">{t(`poster.${poster}.text`)}</p>
          </div>
        </header>
        <div className="flex min-w-0 flex-col px-(--gutter) pt-12 pb-8 phone:pt-7">
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-128 flex-1 outline-none">
            <Outlet />
          </main>
          <div className="mx-auto w-full max-w-128">
            <Footer />
          </div>
        </div>
      </div>
    </>
  )
}
