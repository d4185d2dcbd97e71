import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { clockTime } from '#shared/brisbane-time.ts'
import { pagePaths } from '#shared/paths.ts'
import { dismissToast, showToast } from '#web/components/toast/toast-store.ts'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { isSoundOn, playSound } from '#web/owner/settings/alarms/emergency-sound.ts'

/** When the newest emergency came in that the owner has been told of here; undefined until the first look. */
let toldUpTo: string | undefined
/** Which one a notice stands for, and the notice. */
let told: { id: string; toast: number } | undefined

/** Tells of an emergency that comes in while a page is open. What was there before stands in the lists. */
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
      // It is answered, or a newer one has come.
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
