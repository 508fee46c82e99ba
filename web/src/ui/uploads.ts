import { createContext, use, useEffect, useRef, type Dispatch, type SetStateAction } from 'react'

/** Changes how many images of the form are on their way. */
export const UploadsContext = createContext<Dispatch<SetStateAction<number>>>(() => undefined)

/** Tells the form when an upload begins and ends, also when its input goes away meanwhile. */
export const useUploads = (): ((isBusy: boolean) => void) => {
  const setCount = use(UploadsContext)
  const isCounted = useRef(false)
  const tell = (isBusy: boolean) => {
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
  return tell
}
