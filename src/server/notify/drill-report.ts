import { channelFacts } from '#shared/channels.ts'
import type { DrillReport, Failure } from '#shared/contract/alarm.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import type { DrillStore } from './drill-store.ts'
import { readReason } from './reason.ts'

/** A step of a later release is shown by its own name. */
function labelOf(step: DrillStep): string {
  if (step === 'site') return 'Saving an enquiry'
  if (step === 'doors') return 'Doors'
  if (step === 'restore') return 'Restoring the latest backup'
  return channelFacts[step]?.label ?? step
}

/** Reads the result of the latest drills, and what caused each failure; null before the first. */
export async function readDrillReport(
  drills: Pick<DrillStore, 'report'>,
): Promise<{ told: DrillReport; causes: Failure[] } | null> {
  const report = await drills.report()
  if (!report) return null
  const failed = report.failed.map(({ step, reason }) => ({ label: labelOf(step), ...readReason(reason) }))
  return {
    told: {
      at: report.at,
      failures: failed.map(({ label, sentence }) => `${label}: ${sentence.replace(/\.$/, '')}.`),
    },
    causes: failed.flatMap(({ label, cause }) => (cause ? [{ label, reason: cause }] : [])),
  }
}
