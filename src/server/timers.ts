/** Calls `run` every `ms` milliseconds until the returned function is called; never keeps the process from ending. */
export type Every = (ms: number, run: () => void) => () => void

export const every: Every = (ms, run) => {
  const timer = setInterval(run, ms).unref()
  return () => clearInterval(timer)
}
