import cluster from 'node:cluster'
import { createHitCounter, type Hits } from './hit-counter.ts'
import type { WorkerMessage } from './worker-messages.ts'

export type CountSiteHit = (key: string, windowMs: number) => Promise<Hits>

/** Counts hits for the whole site: with several worker processes the primary holds the only count. */
export function createSiteHitCounter(): CountSiteHit {
  if (cluster.isWorker) return askPrimary()
  const count = createHitCounter()
  return async (key, windowMs) => count(key, windowMs)
}

function askPrimary(): CountSiteHit {
  const waiting = new Map<number, (hits: Hits) => void>()
  let lastId = 0
  process.on('message', (message: WorkerMessage) => {
    if (message.kind !== 'hits') return
    waiting.get(message.id)?.(message.hits)
    waiting.delete(message.id)
  })
  return (key, windowMs) => {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, resolve)
      const question: WorkerMessage = { kind: 'hit', id, key, windowMs }
      process.send?.(question, (error: Error | null) => {
        if (!error) return
        waiting.delete(id)
        reject(error)
      })
    })
  }
}
