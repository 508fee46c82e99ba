import { createContext, use, useEffect, useRef, type Dispatch, type SetStateAction } from 'react'

/** Updates the number of images of the form that are being uploaded. */
export const UploadsContext = createContext<Dispatch<SetStateAction<number>>>(() => undefined)

/**
 * Returns a function with which an image input reports to its form that an upload starts or ends. If the input is
 * unmounted during an upload, the upload counts as ended.
 */
export const useUploads = (): ((isBusy: boolean) => void) => {
  const setCount = use(UploadsContext)
  const isCounted = useRef(false)
  const reportBusy = (isBusy: boolean) => {
    if (isBusy === isCounted.current) return
    isCounted.current = isBusy
    setCount((count) => count + (isBusy ? 1 : -1))
  }
  useEffect(
    () => () => {
      if (isCounted.current) setCount((count) => count - 1)
    },
    [setCount],
  )
  return reportBusy
}
