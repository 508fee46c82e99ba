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
  #running: Promise<void> | undefined

  constructor(confirmed: boolean, dependencies: SerialToggleDependencies) {
    this.#confirmed = confirmed
    this.#requested = confirmed
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

  async #run(): Promise<void> {
    while (this.#requested !== this.#confirmed) {
      const next = this.#requested
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
