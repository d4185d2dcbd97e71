import { useQuery } from '@tanstack/react-query'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOwnerStatus } from './use-owner.ts'

/** How the alarms stand, once one is signed in. */
export function useAlarms() {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const alarms = useQuery<AlarmStatus>({ queryKey: [apiPaths.alarms], enabled: isSignedIn })
  return alarms
}
