import type { InquiryKind } from '#shared/leads/kinds.ts'

export interface SelectedItem {
  kind: InquiryKind
  id: string
}

/** One call for each: more would keep the owner waiting, and would be a slip. */
export const mostAtOnce = 100

export interface Outcome {
  done: SelectedItem[]
  failed: SelectedItem[]
}

/** One after the other, the others too when one fails: what went and what didn't is told then. */
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

/** `3 deleted`, or what is true of it: `7 of 9 deleted`. */
export function outcomeWords({ done, failed }: Outcome, past: string): string {
  const all = done.length + failed.length
  return failed.length === 0
    ? `${all} ${past}`
    : `${done.length === 0 ? 'None' : done.length} of ${all} ${past}`
}
