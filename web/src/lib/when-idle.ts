/** Starts the work when the browser is idle, at the latest after two seconds. Returns a function that cancels it. */
export const whenIdle = (work: () => Promise<void>): (() => void) => {
  // The work is optional: if its code cannot be loaded, the page works without it.
  const start = () => void work().catch(() => {})
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
