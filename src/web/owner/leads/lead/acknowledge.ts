import type { Acknowledgement } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'

/** The lead is in hands: its alarm stops. Leaves no trace where it fails, and outlives the page that a call leaves. */
export function acknowledge(id: string, how: Acknowledgement): void {
  post(apiPaths.acknowledgeLead(id), { how }, { keepalive: true }).catch(() => {})
}
