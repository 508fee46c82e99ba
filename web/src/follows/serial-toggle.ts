interface SerialToggleDependencies {
  /** Sends the new state to the server. */
  send: (follows: boolean) => Promise<void>
  /** Shows the state wherever the organization is displayed. */
  show: (follows: boolean) => void
  onFailure: () => void
}

/**
 * Runs the follow requests of one organization one at a time. The requested state is shown before the server responds.
 * Requests that a later press has made unnecessary are not sent. After a failure, the last state that the server
 * confirmed is restored, unless a newer state is requested.
 */
export class SerialToggle {
  readonly #dependencies: SerialToggleDependencies
  #confirmed: boolean
  #requested: boolean
  #sent: boolean
  #running: Promise<void> | undefined

  constructor(confirmed: boolean, dependencies: SerialToggleDependencies) {
    this.#confirmed = confirmed
    this.#requested = confirmed
    this.#sent = confirmed
    this.#dependencies = dependencies
  }

  /** Resolves when no request is left to send. */
  request(follows: boolean): Promise<void> {
    this.#requested = follows
    this.#dependencies.show(follows)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /**
   * Sends the requested state without waiting for the answer to the request before, because the page is about to
   * close. Requests must outlive the page.
   */
  sendBeforeLeaving(): void {
    if (this.#running === undefined || this.#requested === this.#sent) return
    this.#sent = this.#requested
    // If the page is shown again after all, #run reports what became of it.
    this.#dependencies.send(this.#requested).catch(() => undefined)
  }

  async #run(): Promise<void> {
    while (this.#requested !== this.#confirmed) {
      const next = this.#requested
      this.#sent = next
      try {
        await this.#dependencies.send(next)
        this.#confirmed = next
      } catch {
        this.#dependencies.onFailure()
        if (this.#requested === next) {
          this.#requested = this.#confirmed
          this.#dependencies.show(this.#confirmed)
        }
      }
    }
  }
}
