import { useCallback, useRef, useState } from 'react'

/** A question within an asynchronous task: `confirm` opens a dialog and resolves to the value passed to `answer`. */
export const useConfirmation = () => {
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<(isYes: boolean) => void>(() => {})
  const confirm = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        settle.current = resolve
        setOpen(true)
      }),
    [],
  )
  const answer = (isYes: boolean) => {
    setOpen(false)
    settle.current(isYes)
  }
  return { isOpen, confirm, answer }
}
