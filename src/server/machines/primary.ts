import cluster, { type Worker } from 'node:cluster'
import { seconds } from '#shared/durations.ts'
import { createHitCounter } from './hit-counter.ts'
import type { WorkerMessage } from './worker-messages.ts'

/** A worker that dies younger than this is replaced after a pause: no busy loop. */
const stableAfterMs = seconds(10)
const pauseMs = seconds(1)
/** Workers exit by themselves within 4.8 seconds (http/stop.ts); one that hangs longer is killed. */
const stopPatienceMs = seconds(4.9)

interface PrimaryOptions {
  count: number
  /** How long a worker goes on serving after the signal to stop. */
  stopDelayMs: number
  /** Called once, when every worker listens. */
  onReady: (address: string) => void
}

/**
 * Runs `count` copies of this program on one port, and replaces one that dies. When one dies before it has ever
 * listened, the program stops with code 1.
 */
export function runWorkers({ count, stopDelayMs, onReady }: PrimaryOptions): void {
  let isStopping = false
  let isReady = false
  let exitCode = 0
  // The site keeps its own list, because cluster.workers still holds an ended worker while its channel closes.
  const running = new Set<Worker>()
  const listening = new Set<Worker>()
  const countHit = createHitCounter()

  function startWorker(): void {
    if (isStopping) return
    const startedAt = performance.now()
    const worker = cluster.fork()
    running.add(worker)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'listening') onListening(worker, message.address)
      else if (message.kind === 'hit') answerHit(worker, message)
      else tellOthers(worker, message)
    })
    worker.on('exit', (code, signal) => {
      running.delete(worker)
      listening.delete(worker)
      if (isStopping) return endWhenAlone()
      if (!isReady) return stop(code || 1)
      console.error(`A worker ended unexpectedly (${signal ?? code}); another takes its place.`)
      const pause = performance.now() - startedAt < stableAfterMs ? pauseMs : 0
      setTimeout(startWorker, pause)
    })
  }

  function onListening(worker: Worker, address: string): void {
    listening.add(worker)
    if (isReady || listening.size < count) return
    isReady = true
    onReady(address)
  }

  function stop(code: number): void {
    if (isStopping) return
    isStopping = true
    exitCode = code
    signalAll('SIGTERM')
    setTimeout(() => signalAll('SIGKILL'), stopDelayMs + stopPatienceMs).unref()
    endWhenAlone()
  }

  function endWhenAlone(): void {
    if (running.size === 0) process.exit(exitCode)
  }

  function answerHit(worker: Worker, { id, key, windowMs }: WorkerMessage & { kind: 'hit' }): void {
    const answer: WorkerMessage = { kind: 'hits', id, hits: countHit(key, windowMs) }
    if (worker.isConnected()) worker.send(answer)
  }

  function tellOthers(sender: Worker, message: WorkerMessage): void {
    for (const worker of listening) if (worker !== sender && worker.isConnected()) worker.send(message)
  }

  function signalAll(signal: NodeJS.Signals): void {
    for (const worker of running) worker.process.kill(signal)
  }

  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  for (let index = 0; index < count; index += 1) startWorker()
}
