import { Outlet } from 'react-router'
import { PageError } from './root-error.tsx'

/** A page that fails or is not there leaves header and sidebar standing. */
export default function PageBoundary() {
  return <Outlet />
}

export { PageError as ErrorBoundary }
