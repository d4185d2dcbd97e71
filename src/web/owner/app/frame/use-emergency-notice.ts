import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { clockTime } from '#shared/brisbane-time.ts'
import { pagePaths } from '#shared/paths.ts'
import { dismissToast, showToast } from '#web/components/toast/toast-store.ts'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { isSoundOn, playSound } from '#web/owner/settings/alarms/emergency-sound.ts'

/** `createdAt` of the newest emergency that this page knows of; undefined until the first summary. */
let toldUpTo: string | undefined
/** The emergency whose toast is shown, and the toast's id. */
let told: { id: string; toast: number } | undefined

/** Shows a toast, with a sound if it is on, when an emergency comes in while a page is open. */
export function useEmergencyNotice(): void {
  const summary = useOwnerSummary()
  const emergency = summary?.emergency
  const id = emergency?.id
  const createdAt = emergency?.createdAt ?? ''

  useEffect(() => {
    if (!summary) return
    const isNew = toldUpTo !== undefined && createdAt > toldUpTo
    if (toldUpTo === undefined || isNew) toldUpTo = createdAt
    if (told && told.id !== id) {
      // The emergency was answered, or a newer one has come.
      dismissToast(told.toast)
      told = undefined
    }
    if (!isNew || id === undefined) return
    const toast = showToast({
      title: 'New emergency',
      description: `It came in at ${clockTime(new Date(createdAt))} and is waiting for you.`,
      variant: 'destructive',
      isLasting: true,
      action: { label: 'Open', onAction: () => navigate(`${pagePaths.admin}?lead=${id}`) },
    })
    told = { id, toast }
    if (isSoundOn()) playSound()
  }, [summary, id, createdAt])
}
