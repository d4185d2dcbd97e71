/** One after the other, in the order in which they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the turn; returns what ends it, which may be called again in vain. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
