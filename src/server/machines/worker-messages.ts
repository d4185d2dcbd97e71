import cluster from 'node:cluster'
import type { Hits } from './hit-counter.ts'

/** What the processes of one site say to each other. */
export type WorkerMessage =
  | { kind: 'listening'; address: string }
  /** Public pages show something else from now on. */
  | { kind: 'content-changed' }
  /** A client uses something that is limited: the primary counts it, and answers with `hits` under the same id. */
  | { kind: 'hit'; id: number; key: string; windowMs: number }
  | { kind: 'hits'; id: number; hits: Hits }

/** To the primary; nothing happens in a site of one process. */
export function tellPrimary(message: WorkerMessage): void {
  if (cluster.isWorker) process.send?.(message)
}

/** Calls back when another worker has changed what public pages show. */
export function onContentChangedElsewhere(listener: () => void): void {
  if (!cluster.isWorker) return
  process.on('message', ({ kind }: WorkerMessage) => {
    if (kind === 'content-changed') listener()
  })
}
