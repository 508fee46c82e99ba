import { useCallback, useRef, useState } from 'react'

/** A question in the middle of work: `ask` waits for the `answer` of the dialog that is open meanwhile. */
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
