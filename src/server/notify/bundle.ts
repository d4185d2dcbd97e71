import { alertWords } from './alert-words.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'

/** Sends a message with the others that wait for the same recipient. If that fails, they are released. */
export async function withOthers<Result>(
  outbox: OutboxStore,
  entry: OutboxEntry,
  leaseMs: number,
  send: (others: OutboxEntry[]) => Promise<Result>,
): Promise<Result> {
  const others = await outbox.claimOthers(entry, leaseMs)
  try {
    return await send(others)
  } catch (error) {
    for (const other of others) await outbox.release(other)
    throw error
  }
}

/** Title such as `7 new enquiries`; a bundle always has more than one. */
export const bundleTitle = (entry: OutboxEntry, others: readonly OutboxEntry[]) =>
  alertWords.several(
    others.length + 1,
    [entry, ...others].every(({ type }) => type === 'lead'),
  )
