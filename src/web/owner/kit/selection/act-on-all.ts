import type { InquiryKind } from '#shared/leads/kinds.ts'

export interface SelectedItem {
  kind: InquiryKind
  id: string
}

/** Each item takes a request: more would take too long, and are probably a mistake. */
export const mostAtOnce = 100

export interface Outcome {
  done: SelectedItem[]
  failed: SelectedItem[]
}

/** Acts on the items one after the other, also after a failure. Returns which succeeded and which failed. */
export async function actOnAll(
  items: readonly SelectedItem[],
  act: (item: SelectedItem) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] }
  for (const item of items.slice(0, mostAtOnce)) {
    try {
      await act(item)
      outcome.done.push(item)
    } catch {
      outcome.failed.push(item)
    }
  }
  return outcome
}

/** Formats an outcome as `3 deleted`, or after failures as `7 of 9 deleted`. */
export function outcomeWords({ done, failed }: Outcome, past: string): string {
  const all = done.length + failed.length
  return failed.length === 0
    ? `${all} ${past}`
    : `${done.length === 0 ? 'None' : done.length} of ${all} ${past}`
}
