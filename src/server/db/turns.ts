/** Runs callers one after the other, in the order in which they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the turn. Returns a function that ends it; further calls of that function do nothing. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
