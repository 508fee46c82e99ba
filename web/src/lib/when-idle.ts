/** Once the page has nothing better to do, or soon in any case. Gives what cancels it. */
export const whenIdle = (work: () => Promise<void>): (() => void) => {
  // Without the code of it, pages are what they always were.
  const start = () => void work().catch(() => {})
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
