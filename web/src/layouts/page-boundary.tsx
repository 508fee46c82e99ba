import { Outlet } from 'react-router'
import { PageError } from './root-error.tsx'
import '../ui/styles/full.css'

/**
 * Keeps the header and the sidebar visible when a page fails or does not exist, and loads the complete styles. The home page
 * is not inside, because it loads only the styles that it needs.
 */
export default function PageBoundary() {
  return <Outlet />
}

export { PageError as ErrorBoundary }
