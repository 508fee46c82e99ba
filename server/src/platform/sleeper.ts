export interface Sleeper {
  /** Ends the sleep; if nothing sleeps, the next one, unless `startOver` is called before. */
  wakeUp: () => void
  isWoken: () => boolean
  /** Forgets earlier calls of `wakeUp`. Called before looking for work, so that no call during the look is missed. */
  startOver: () => void
  /** Waits until it is woken, at most for these milliseconds, because notifications may be lost. */
  sleep: (atMost: number) => Promise<void>
}

/** Lets a worker wait for news. `wakeUp` may be called at any time, and often. */
export const createSleeper = (stopping: AbortSignal): Sleeper => {
  let wake: () => void = () => undefined
  let isWoken = false
  return {
    wakeUp: () => {
      isWoken = true
      wake()
    },
    isWoken: () => isWoken,
    startOver: () => {
      isWoken = false
    },
    sleep: async (atMost) => {
      if (isWoken || stopping.aborted) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMost)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
