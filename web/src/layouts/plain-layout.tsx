import { Outlet } from 'react-router'
import { Brand } from '../ui/brand.tsx'
import { Footer } from './footer.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { SkipLink } from './skip-link.tsx'

/** The layout for standalone pages, with only a link to the home page above the content. */
export default function PlainLayout() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <header className="flex h-(--header) items-center border-b border-line bg-raised px-(--gutter)">
        <Brand to="/" className="text-ink" />
      </header>
      <div className="px-(--gutter) pt-12 pb-8 phone:pt-7">
        <main id="main" tabIndex={-1} className="outline-none">
          <Outlet />
        </main>
        <div className="wrap">
          <Footer />
        </div>
      </div>
    </>
  )
}
