import { errorOf, networkError, viewerHeaders } from './api.ts'
import { announceUnauthorized, useSession } from './session.ts'

const usualTimeout = 60_000

/** Fetches a file from the API as the viewer. A plain link could not send the token. */
export const fetchFile = async (path: string, timeout = usualTimeout): Promise<Blob> => {
  const { token } = useSession.getState()
  const failConnection = () => {
    throw networkError()
  }
  const response = await fetch(path, { headers: viewerHeaders(), signal: AbortSignal.timeout(timeout) }).catch(
    failConnection,
  )
  if (response.status === 401 && token) announceUnauthorized(token)
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => undefined))
  // The connection can also fail while the body is transferred.
  return response.blob().catch(failConnection)
}

/** Fetches a file from the API as the viewer, and saves it on the viewer's device. */
export const download = async (path: string, fileName: string, timeout?: number): Promise<void> => {
  const address = URL.createObjectURL(await fetchFile(path, timeout))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser starts the download before the next task of the event loop, so the address is no longer needed then.
  setTimeout(() => URL.revokeObjectURL(address))
}
