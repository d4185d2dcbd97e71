import { useSearchParams } from 'wouter'
import { leaveStep } from '#web/owner/kit/dialogs/back-closes.ts'

/** The quote and the visit are each a step of its own over the lead. */
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

/** A sheet that closes on the way asks for the same once more. */
let isLeaving = false

/** Back to the lead, by a step back where it lies there: what was sent must not be a Back away. */
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
