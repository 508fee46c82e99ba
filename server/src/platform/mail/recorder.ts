/** Pause before a note is written again that the database did not take, in ms. */
const retryPause = 500

/**
 * Writes notes in groups: whatever came while one group was being written is the next. Each caller waits for its own
 * note, so nothing is ever ahead of the database by more than one note per caller.
 */
export const createRecorder = <T>(write: (notes: T[]) => Promise<void>, onFault: (error: unknown) => void) => {
  let waiting: { note: T; done: () => void }[] = []
  let isWriting = false

  const writeGroup = async (group: typeof waiting): Promise<void> => {
    for (;;) {
      try {
        return await write(group.map(({ note }) => note))
      } catch (error) {
        // A mail that was sent stays sent: forgetting it now would send it again.
        onFault(error)
        // The database is away or busy: between tries it is left alone.
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
