import type { OutboxEntry, OutboxStore } from './outbox-store.ts'

/**
 * Tells of a message together with the others that wait for the same receiver. When it does not get out, they are
 * free again: the next try takes along what waits then.
 */
export async function withOthers<Result>(
  outbox: OutboxStore,
  entry: OutboxEntry,
  leaseMs: number,
  tell: (others: OutboxEntry[]) => Promise<Result>,
): Promise<Result> {
  const others = await outbox.claimOthers(entry, leaseMs)
  try {
    return await tell(others)
  } catch (error) {
    for (const other of others) await outbox.release(other)
    throw error
  }
}

/** `7 new leads`: more than one, of course. */
export const bundleTitle = (others: readonly OutboxEntry[]) => `${others.length + 1} new leads`
