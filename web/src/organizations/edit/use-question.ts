import { useCallback, useRef, useState } from 'react'

/** A question within an asynchronous task: `ask` opens a dialog and resolves to the value passed to `answer`. */
export const useQuestion = () => {
  const [isAsked, setAsked] = useState(false)
  const settle = useRef<(isYes: boolean) => void>(() => {})
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        settle.current = resolve
        setAsked(true)
      }),
    [],
  )
  const answer = (isYes: boolean) => {
    setAsked(false)
    settle.current(isYes)
  }
  return { isAsked, ask, answer }
}
