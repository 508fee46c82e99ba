import { Outlet } from 'react-router'
import { PageError } from './root-error.tsx'

/** Keeps the header and the sidebar visible when a page fails or does not exist. */
export default function PageBoundary() {
  return <Outlet />
}

export { PageError as ErrorBoundary }
