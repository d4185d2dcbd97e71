import { useSearchParams } from 'wouter'
import { leaveStep } from '#web/owner/kit/dialogs/back-closes.ts'

/** Returns a function that opens the editor of a quote or visit, a history entry of its own over the lead. */
export function useOpenEditor(name: 'quote' | 'visit'): () => void {
  const [, setParams] = useSearchParams()
  return () =>
    setParams(
      (params) => {
        params.set(name, '')
        return params
      },
      { state: { isFromLead: true } },
    )
}

/** True on the way back to the lead, when a closing sheet asks to leave once more. */
let isLeaving = false

/** Returns a function that leaves an editor for its lead, so that Back doesn't open the editor again. */
export function useLeaveEditor(): () => void {
  const [, setParams] = useSearchParams()
  return async () => {
    if (isLeaving) return
    isLeaving = true
    await leaveStep()
    const end = () => {
      isLeaving = false
    }
    if (history.state?.isFromLead) {
      addEventListener('popstate', end, { once: true })
      return history.back()
    }
    setParams(
      (params) => {
        params.delete('quote')
        params.delete('visit')
        return params
      },
      { replace: true },
    )
    end()
  }
}
