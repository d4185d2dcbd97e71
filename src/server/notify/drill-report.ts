import type { DrillReport } from '#shared/contract/alarm.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import { channels } from './channels/channels.ts'
import type { DrillStore } from './drill-store.ts'

/** A step of a later release is shown by its own name. */
function labelOf(step: DrillStep): string {
  if (step === 'site') return 'Saving an enquiry'
  if (step === 'doors') return 'Doors for programs'
  if (step === 'restore') return 'Restoring the latest backup'
  return channels[step]?.drillLabel ?? step
}

export const sentenceOf = ({ step, reason }: { step: DrillStep; reason: string }) =>
  `${labelOf(step)}: ${reason.replace(/\.$/, '')}.`

/** Reads the result of the latest drills; null before the first. */
export async function readDrillReport(drills: Pick<DrillStore, 'report'>): Promise<DrillReport | null> {
  const report = await drills.report()
  return report ? { at: report.at, failures: report.failed.map(sentenceOf) } : null
}
