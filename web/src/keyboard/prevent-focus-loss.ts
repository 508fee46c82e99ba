/**
 * Prevents the loss of focus. When the focused element is removed from the page (with a deleted row, or because another
 * button replaces it), the focus moves to the nearest remaining element instead of the top of the document.
 */

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'
const rowSelector = 'li, tr'

const focusableIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility())

/** An element on the path from the focused element to the body, with its siblings at the time it received focus. */
interface PathStep {
  element: Element
  next: Element | null
  previous: Element | null
}

const pathOf = (element: Element): PathStep[] => {
  const path: PathStep[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  return path
}

/** The same control in an adjacent row, so that a user who deletes several rows finds the button already focused. */
const sameControlInAdjacentRow = (lost: PathStep, focused: Element): HTMLElement | undefined => {
  const position = [...lost.element.querySelectorAll(focusable)].indexOf(focused)
  const neighbour = [lost.next, lost.previous].find((each) => each?.isConnected && each.matches(rowSelector))
  if (!neighbour) return undefined
  const controls = focusableIn(neighbour)
  return controls[position] ?? controls.at(-1)
}

const headingOf = (element: Element | null): HTMLElement | null => {
  const heading =
    element?.closest('section, article, dialog')?.querySelector<HTMLElement>('h1, h2, h3') ??
    document.querySelector<HTMLElement>('#main h1') ??
    document.getElementById('main')
  if (heading && !heading.matches(focusable)) heading.tabIndex = -1
  return heading
}

/** Returns the element to focus after the lower part of the trail was removed from the page. */
const nextFocusTarget = (path: readonly PathStep[]): HTMLElement | null => {
  const focused = path[0]?.element
  const firstRemaining = path.findIndex(({ element }) => element.isConnected)
  const container = path[firstRemaining]?.element ?? null
  if (!focused) return null
  const lostRow = path.slice(0, Math.max(firstRemaining, 0)).findLast(({ element }) => element.matches(rowSelector))
  const neighbour = lostRow && sameControlInAdjacentRow(lostRow, focused)
  if (neighbour) return neighbour
  // Controls in the same row or group are close to the removed element. In a larger part of the page they are not, so
  // its heading gets the focus.
  const isPart =
    container === null ||
    container.matches('main, section, article, header, footer') ||
    container.querySelector('h1, h2')
  return (isPart ? undefined : focusableIn(container)[0]) ?? headingOf(container)
}

const isNothingFocused = () => document.activeElement === null || document.activeElement === document.body

export const preventFocusLoss = (): void => {
  let path: PathStep[] | null = null
  const recordPath = () => {
    path = isNothingFocused() || !document.activeElement ? null : pathOf(document.activeElement)
  }
  recordPath()
  document.addEventListener('focusin', recordPath)
  document.addEventListener('focusout', () => {
    // A click on an empty area removes the focus on purpose. An element that was removed is no longer connected here.
    setTimeout(() => {
      if (path?.[0]?.element.isConnected && isNothingFocused() && document.hasFocus()) path = null
    })
  })
  const restoreFocus = () => {
    if (!path || path[0]?.element.isConnected || !isNothingFocused()) return
    const target = nextFocusTarget(path)
    path = null
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }
  // The code that removed the element may set the focus itself when the page is rendered, so this waits for the next
  // frame.
  const changes = new MutationObserver(() => {
    if (path && !path[0]?.element.isConnected) requestAnimationFrame(restoreFocus)
  })
  changes.observe(document.body, { childList: true, subtree: true })
}
