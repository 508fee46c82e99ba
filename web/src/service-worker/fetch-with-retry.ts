/** The delays before the second and the third attempt, in milliseconds. */
const retryDelays = [250, 1000]

/**
 * Fetches with retries, because requests often fail for a moment after a connection has been restored. A page without
 * its styles or scripts is worse than a slow one.
 */
export const fetchWithRetry = async (request: Request): Promise<Response> => {
  for (const delay of retryDelays) {
    try {
      return await fetch(request)
    } catch (error) {
      // The page has aborted the request, so it is not repeated.
      if (request.signal.aborted) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, delay)
      })
    }
  }
  return fetch(request)
}
