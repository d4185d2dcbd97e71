/**
 * Runs `act`, which must never reject, and never twice at once. If a run is in progress, which may miss the latest
 * change, `soon` runs it again afterwards, and `unlessBusy` does not.
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
