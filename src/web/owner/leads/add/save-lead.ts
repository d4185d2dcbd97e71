import type { QueryClient } from '@tanstack/react-query'
import type { HandLeadInput } from '#shared/contract/hand-lead.ts'
import { seconds } from '#shared/durations.ts'
import { newKey } from '#web/lib/new-key.ts'
import { undoWaiting } from '../actions/action-queue.ts'
import { sendAction, sentMeanwhile } from '../actions/send-action.ts'

/** Longest time that the form waits for a response. After it the lead waits in the list. */
const mostWaitMs = seconds(4)

interface Saved {
  /** Undefined while the lead is on this phone alone. */
  id: string | undefined
  undo: () => void
}

/** Queues and sends a lead. Throws the server's refusal if that comes in time. */
export async function saveLead(queryClient: QueryClient, lead: HandLeadInput): Promise<Saved> {
  const key = newKey()
  const at = new Date().toISOString()
  const sending = sendAction(queryClient, { key, kind: 'contact', id: key, act: { kind: 'add', lead }, at })
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, mostWaitMs))
  const outcome = await Promise.race([sending, late])
  const undo = () => {
    if (undoWaiting(key)) return
    const added = sentMeanwhile(key)?.added
    const act = { kind: 'remove' } as const
    if (added) void sendAction(queryClient, { key: newKey(), kind: 'contact', id: added, act })
  }
  return { id: outcome && 'done' in outcome ? outcome.done.added : undefined, undo }
}
