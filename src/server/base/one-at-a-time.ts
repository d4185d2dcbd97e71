/**
 * Runs `act`, which rejects never, and never twice at once. Where one is under way, which may have been too early for
 * what has changed, `soon` runs it once more after it, and `unlessBusy` leaves it at that.
 */
export function oneAtATime(act: () => Promise<void>) {
  let isBusy = false
  let isWanted = false
  function start(): void {
    isBusy = true
    isWanted = false
    void act().finally(() => {
      isBusy = false
      if (isWanted) start()
    })
  }
  return {
    unlessBusy(): void {
      if (!isBusy) start()
    },
    soon(): void {
      if (isBusy) isWanted = true
      else start()
    },
  }
}
