import cluster from 'node:cluster'
import type { Hits } from './hit-counter.ts'

export type WorkerMessage =
  | { kind: 'listening'; address: string }
  | { kind: 'content-changed' }
  /** A client made a rate-limited request: the primary counts it and answers with `hits` under the same id. */
  | { kind: 'hit'; id: number; key: string; windowMs: number }
  | { kind: 'hits'; id: number; hits: Hits }

/** Sends a message to the primary process; does nothing in a site of one process. */
export function tellPrimary(message: WorkerMessage): void {
  if (cluster.isWorker) process.send?.(message)
}

/** Calls the listener when another worker has changed the content of public pages. */
export function onContentChangedElsewhere(listener: () => void): void {
  if (!cluster.isWorker) return
  process.on('message', ({ kind }: WorkerMessage) => {
    if (kind === 'content-changed') listener()
  })
}
