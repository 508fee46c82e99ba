import { useSyncExternalStore } from 'react'

/** Opens the share dialog of the device. */
export const shareOnDevice = async (shared: ShareData): Promise<'shared' | 'cancelled' | 'impossible'> => {
  if (!('share' in navigator)) return 'impossible'
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible'
  }
}

const neverChanges = () => () => undefined
/** Whether the device has a share dialog. False on the server and during hydration. */
export const useCanShare = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
