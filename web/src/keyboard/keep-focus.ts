/**
 * The focus is never lost: when what has it is taken out of the page (a row that is deleted, a button that gives way
 * to another), it goes to the nearest thing that is left, not back to the top of the document.
 */

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'
const row = 'li, tr'

const reachableIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(reachable)].filter((each) => each.checkVisibility())

/** An element on the way up from what has the focus, and what stood beside it. */
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

/** The same control of the row beside it: whoever deletes one row after the other need not look for the button. */
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

/** Where the focus goes, now that the lower part of the trail is gone. */
const placeAfter = (trail: readonly Step[]): HTMLElement | null => {
  const held = trail[0]?.element
  const left = trail.findIndex(({ element }) => element.isConnected)
  const home = trail[left]?.element ?? null
  if (!held) return null
  const lostRow = trail.slice(0, Math.max(left, 0)).findLast(({ element }) => element.matches(row))
  const neighbour = lostRow && sameControlOf(lostRow, held)
  if (neighbour) return neighbour
  // A part of a page is not beside what was lost; within a row or a group of buttons, whatever took its place is.
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
    // Pressing beside everything puts it nowhere on purpose; what is only taken out is not connected any more by then.
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
  // Whoever took it out may know a better place, and say so as soon as the page is drawn.
  const changes = new MutationObserver(() => {
    if (trail && !trail[0]?.element.isConnected) requestAnimationFrame(mend)
  })
  changes.observe(document.body, { childList: true, subtree: true })
}
