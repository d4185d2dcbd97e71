import type { Drill, DrillStore } from './drill-store.ts'

/** Begins another attempt at the latest drill of a kind, when it failed long enough ago or its process died. */
export async function dueAgain(
  drills: DrillStore,
  kind: Drill['kind'],
  afterMs: (attempt: number) => number,
  now: Date,
): Promise<Drill | undefined> {
  const latest = await drills.latest(kind)
  if (!latest) return undefined
  if (now.getTime() - Date.parse(latest.startedAt) < afterMs(latest.attempt)) return undefined
  const steps = await drills.stepsOf(latest.id)
  const isToBeMade = latest.isRunning === 1 || steps.some(({ outcome }) => outcome === 'failed')
  return isToBeMade ? drills.repeat(latest) : undefined
}
