/** What a cache says about its answer if it has not asked a node for it. */
const cacheAnswers = new Set(['HIT', 'UPDATING'])

/**
 * The address of the document that the browser has loaded, if a cache between it and the nodes has answered. The cache says
 * so in the header `Server-Timing: cache;desc=HIT`.
 */
export const cachedDocument = (): URL | undefined => {
  const [navigation] = performance.getEntriesByType('navigation')
  // Older browsers have no timings of the server.
  const timings = navigation instanceof PerformanceNavigationTiming ? (navigation.serverTiming ?? []) : []
  const isCached = timings.some(({ name, description }) => name === 'cache' && cacheAnswers.has(description))
  return isCached && navigation ? new URL(navigation.name) : undefined
}
