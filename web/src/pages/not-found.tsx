import { data } from 'react-router'
import { NotFound } from '../layouts/not-found.tsx'

export const loader = () => data(null, { status: 404 })

/** Client-side navigation needs no request to the server. */
export const clientLoader = () => null

export default function NotFoundPage() {
  return <NotFound />
}
