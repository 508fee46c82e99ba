import { useEffect, useState } from 'react'

/**
 * Opens a native dialog as a modal one when it is rendered. When it is removed, the focus returns to the element that
 * had it before. Returns the element and the function to pass as its `ref`.
 */
export const useModal = (): [HTMLDialogElement | null, (element: HTMLDialogElement | null) => void] => {
  const [element, setElement] = useState<HTMLDialogElement | null>(null)
  useEffect(() => {
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [element])
  return [element, setElement]
}
