/** Before the second try and the third, in milliseconds. */
const pauses = [250, 1000]

/**
 * A connection that has just come back is often lost for a moment more, and a page without its styles or scripts is
 * worse than one that is late.
 */
export const fetchPatiently = async (request: Request): Promise<Response> => {
  for (const pause of pauses) {
    try {
      return await fetch(request)
    } catch (error) {
      // Whoever asked has left.
      if (request.signal.aborted) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
    }
  }
  return fetch(request)
}
