import { errorOf, networkError, viewerHeaders } from './api.ts'
import { announceUnauthorized, useSession } from './session.ts'

const timeout = 60_000

/** A file that the API answers the viewer: a plain link could not carry who is asking. */
export const fetchFile = async (path: string): Promise<Blob> => {
  const { token } = useSession.getState()
  const response = await fetch(path, { headers: viewerHeaders(), signal: AbortSignal.timeout(timeout) }).catch(() => {
    throw networkError()
  })
  if (response.status === 401 && token) announceUnauthorized(token)
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => undefined))
  return response.blob()
}

/** Saves what an address of the API answers the viewer. */
export const download = async (path: string, fileName: string): Promise<void> => {
  const address = URL.createObjectURL(await fetchFile(path))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
