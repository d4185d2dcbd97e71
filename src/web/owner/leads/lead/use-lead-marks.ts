import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { failureMessage, post, tryAgain } from '#web/lib/api.ts'
import { useRefresh } from '#web/owner/kit/refresh.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Returns functions that mark a lead as spam, not spam or unread, each with Undo. */
export function useLeadMarks({ id, kind }: Pick<Inquiry, 'id' | 'kind'>) {
  const refresh = useRefresh()
  const { paths } = inquiryOf(kind)
  const mark = async (path: string, title: string, back?: string) => {
    try {
      await post(path)
      const undo = back && { label: 'Undo', onAction: () => void mark(back, 'Undone') }
      showToast({ title, ...(undo && { action: undo }) })
    } catch (error) {
      const description = failureMessage(error, tryAgain(error))
      showToast({ title: 'Not marked', description, variant: 'destructive' })
    }
    const shown = [
      apiPaths.lead(id),
      apiPaths.leadAlarm(id),
      paths.events(id),
      paths.list,
      apiPaths.queue,
      apiPaths.adminSummary,
      apiPaths.notifications,
    ]
    await refresh(...shown)
  }
  return {
    markSpam: () => void mark(paths.spam(id), 'Marked as spam', paths.notSpam(id)),
    markNotSpam: () => void mark(paths.notSpam(id), 'Marked as not spam', paths.spam(id)),
    markUnread: () => void mark(paths.unread(id), 'Marked unread', paths.seen(id)),
  }
}
