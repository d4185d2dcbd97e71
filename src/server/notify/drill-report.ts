import type { DrillReport } from '#shared/contract/alarm.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import type { DrillStore } from './drill-store.ts'

/** A step of a newer version is called what it calls itself. */
const names: Record<DrillStep, string> = {
  site: 'Taking in a lead',
  mail: 'Mail',
  push: 'Alarms on phones',
  sms: 'Text messages',
  ntfy: 'ntfy',
  webhook: 'Webhook',
  restore: 'Restoring the newest backup',
}

/** What failed, as the owner reads it. */
export const sentenceOf = ({ step, reason }: { step: DrillStep; reason: string }) =>
  `${names[step] ?? step}: ${reason.replace(/\.$/, '')}.`

/** What came of the latest drills; null before the first. */
export async function readDrillReport(drills: Pick<DrillStore, 'report'>): Promise<DrillReport | null> {
  const report = await drills.report()
  return report ? { at: report.at, failures: report.failed.map(sentenceOf) } : null
}
