import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loginFrom } from './login-from.ts'

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Storage is not available, so the token has to be in the address.
    return ''
  }
}

const write = (key: string, token: string): void => {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // The user has to open the link again after logging in.
  }
}

/**
 * The token of a mailed link, which is in the fragment of the address, so that it is not sent with the request for the
 * page. The address of the log-in page must not contain it, because that address is sent to servers. The tab therefore
 * remembers the token until the user returns from there. The token is empty if there is none; call this hook only after
 * hydration, because the server does not know the fragment.
 */
export const useLinkToken = (): { token: string; login: `/login?${string}` } => {
  const location = useLocation()
  const key = `rostrum-link:${location.pathname}`
  const given = location.hash.slice(1)
  useEffect(() => {
    if (given !== '') write(key, given)
  }, [key, given])
  return { token: given || read(key), login: loginFrom({ ...location, hash: '' }) }
}
