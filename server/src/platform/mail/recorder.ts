/** Milliseconds until a failed write is retried. */
const retryPause = 500

/**
 * Writes notes in groups: the notes that arrive during a write form the next group. Each caller waits for its own note,
 * so at most one note per caller is not yet in the database.
 */
export const createRecorder = <T>(write: (notes: T[]) => Promise<void>, onFault: (error: unknown) => void) => {
  let waiting: { note: T; done: () => void }[] = []
  let isWriting = false

  const writeGroup = async (group: typeof waiting): Promise<void> => {
    for (;;) {
      try {
        return await write(group.map(({ note }) => note))
      } catch (error) {
        // The mail has already been sent. If the note were discarded, the mail would be sent again.
        onFault(error)
        // The database is unavailable or busy, so the next attempt waits.
        await new Promise((resolve) => {
          setTimeout(resolve, retryPause).unref()
        })
      }
    }
  }

  const run = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await writeGroup(group)
      for (const { done } of group) done()
    }
    isWriting = false
  }

  return (note: T): Promise<void> =>
    new Promise((done) => {
      waiting.push({ note, done })
      if (!isWriting) void run()
    })
}
