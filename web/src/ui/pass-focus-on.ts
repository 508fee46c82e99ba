/**
 * A ref for an element that may be removed while the focus is in it, such as a row of a list that becomes shorter. Without
 * it, the focus would be lost, and users of a keyboard or a screen reader would begin again at the top of the page.
 */
export const passFocusOn =
  (nextOf: (removed: Element) => HTMLElement | null | undefined) =>
  (element: Element | null): (() => void) | undefined => {
    if (!element) return undefined
    return () => {
      if (element.contains(document.activeElement)) nextOf(element)?.focus({ preventScroll: true })
    }
  }
