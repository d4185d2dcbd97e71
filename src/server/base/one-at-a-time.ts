/** Runs `act` never twice at once. Where it rejects, so do those who wait for it. */
export function oneAtATime(act: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    try {
      do {
        isWanted = false
        await act()
      } while (isWanted && !isStopped)
    } finally {
      running = undefined
    }
  }

  /** Runs it unless it is running, and resolves when the run has ended. */
  async function unlessBusy(): Promise<void> {
    if (!isStopped) running ??= run()
    await running
  }

  return {
    unlessBusy,
    /** Runs it, once more where it is running, since that run may miss the latest change. */
    async soon(): Promise<void> {
      isWanted = true
      await unlessBusy()
    },
    /** Begins no more runs, and resolves when the last has ended. */
    async stop(): Promise<void> {
      isStopped = true
      await running
    },
  }
}
