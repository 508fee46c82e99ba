/**
 * Prevents the loss of focus. When the focused element is removed from the page (with a deleted row, or because another
 * button replaces it), the focus moves to the nearest remaining element instead of the top of the document.
 */

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'
const row = 'li, tr'

const reachableIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(reachable)].filter((each) => each.checkVisibility())

/** An element on the path from the focused element to the body, with its siblings at the time it received focus. */
interface Step {
  element: Element
  next: Element | null
  previous: Element | null
}

const trailOf = (element: Element): Step[] => {
  const trail: Step[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    trail.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  return trail
}

/** The same control in an adjacent row, so that a user who deletes several rows finds the button already focused. */
const sameControlOf = (lost: Step, held: Element): HTMLElement | undefined => {
  const position = [...lost.element.querySelectorAll(reachable)].indexOf(held)
  const neighbour = [lost.next, lost.previous].find((each) => each?.isConnected && each.matches(row))
  if (!neighbour) return undefined
  const controls = reachableIn(neighbour)
  return controls[position] ?? controls.at(-1)
}

const headingOver = (element: Element | null): HTMLElement | null => {
  const heading =
    element?.closest('section, article, dialog')?.querySelector<HTMLElement>('h1, h2, h3') ??
    document.querySelector<HTMLElement>('#main h1') ??
    document.getElementById('main')
  if (heading && !heading.matches(reachable)) heading.tabIndex = -1
  return heading
}

/** Returns the element to focus after the lower part of the trail was removed from the page. */
const placeAfter = (trail: readonly Step[]): HTMLElement | null => {
  const held = trail[0]?.element
  const left = trail.findIndex(({ element }) => element.isConnected)
  const home = trail[left]?.element ?? null
  if (!held) return null
  const lostRow = trail.slice(0, Math.max(left, 0)).findLast(({ element }) => element.matches(row))
  const neighbour = lostRow && sameControlOf(lostRow, held)
  if (neighbour) return neighbour
  // Controls in the same row or group are close to the removed element. In a larger part of the page they are not, so
  // its heading gets the focus.
  const isPart = home === null || home.matches('main, section, article, header, footer') || home.querySelector('h1, h2')
  return (isPart ? undefined : reachableIn(home)[0]) ?? headingOver(home)
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

export const keepFocus = (): void => {
  let trail: Step[] | null = null
  const follow = () => {
    trail = isNowhere() || !document.activeElement ? null : trailOf(document.activeElement)
  }
  follow()
  document.addEventListener('focusin', follow)
  document.addEventListener('focusout', () => {
    // A click on an empty area removes the focus on purpose. An element that was removed is no longer connected here.
    setTimeout(() => {
      if (trail?.[0]?.element.isConnected && isNowhere() && document.hasFocus()) trail = null
    })
  })
  const mend = () => {
    if (!trail || trail[0]?.element.isConnected || !isNowhere()) return
    const place = placeAfter(trail)
    trail = null
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  }
  // The code that removed the element may set the focus itself when the page is rendered, so this waits for the next
  // frame.
  const changes = new MutationObserver(() => {
    if (trail && !trail[0]?.element.isConnected) requestAnimationFrame(mend)
  })
  changes.observe(document.body, { childList: true, subtree: true })
}
