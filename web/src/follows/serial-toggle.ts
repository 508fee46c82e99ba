interface SerialToggleDependencies {
  /** Tells the server. */
  send: (follows: boolean) => Promise<void>
  /** Shows a state everywhere the organization is seen. */
  show: (follows: boolean) => void
  onFailure: () => void
}

/**
 * The follow toggles of one organization, one call at a time. What is wanted shows at once; calls that a later press
 * made needless are not sent; a failure goes back to what the server last confirmed, unless something newer is wanted.
 */
export class SerialToggle {
  readonly #dependencies: SerialToggleDependencies
  #confirmed: boolean
  #wanted: boolean
  #running: Promise<void> | undefined

  constructor(confirmed: boolean, dependencies: SerialToggleDependencies) {
    this.#confirmed = confirmed
    this.#wanted = confirmed
    this.#dependencies = dependencies
  }

  /** Resolves when nothing is left to do. */
  want(follows: boolean): Promise<void> {
    this.#wanted = follows
    this.#dependencies.show(follows)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#wanted !== this.#confirmed) {
      const next = this.#wanted
      try {
        await this.#dependencies.send(next)
        this.#confirmed = next
      } catch {
        this.#dependencies.onFailure()
        if (this.#wanted === next) {
          this.#wanted = this.#confirmed
          this.#dependencies.show(this.#confirmed)
        }
      }
    }
  }
}
