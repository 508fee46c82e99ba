import { data } from 'react-router'
import { NotFound } from '../layouts/not-found.tsx'

export const loader = () => data(null, { status: 404 })

/** Within the app nobody need be asked. */
export const clientLoader = () => null

export default function NotFoundPage() {
  return <NotFound />
}
