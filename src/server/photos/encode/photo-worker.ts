/**
 * Decodes and encodes one photo in a process of its own, which a hostile file may crash, hang or fill without harm.
 * It runs at low priority, which keeps the site fast for visitors during uploads.
 */
import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type PhotoJob, type PhotoOutcome, RefusedPhoto } from './photo-job.ts'

const lookEveryMs = 10

if (isMainThread) takeJob()
else watchMemory(workerData)

function takeJob(): void {
  // A stop signal often goes to every process of the site; the server decides how long a photo may still take.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  // The priority is lowered only if the operator has not set a lower one for the whole site.
  if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL)
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // The server has ended, so nobody waits for this photo any more.
  process.on('disconnect', () => process.exit())
  process.once('message', async (job: PhotoJob) => {
    // The watchdog is a thread, because a decoder may block this one from beginning to end. It looks before work begins.
    await once(new Worker(import.meta.filename, { workerData: Number(process.argv[2]) }), 'message')
    const outcome = await work(job)
    process.send?.(outcome, () => process.exit())
  })
}

/** Ends the process when it exceeds the memory limit. It works on every system, without the system's help. */
function watchMemory(mostBytes: number): void {
  const nap = new Int32Array(new SharedArrayBuffer(4))
  const within = () => process.memoryUsage.rss() <= mostBytes
  if (within()) parentPort?.postMessage('watching')
  while (within()) Atomics.wait(nap, 0, 0, lookEveryMs)
  process.kill(process.pid, 'SIGKILL')
}

async function work(job: PhotoJob): Promise<PhotoOutcome> {
  try {
    // The import comes after setting the priority, because the libraries' threads inherit it.
    const { encodePhoto } = await import('./encode-photo.ts')
    return { kind: 'done', sizes: await encodePhoto(job) }
  } catch (error) {
    if (error instanceof RefusedPhoto) return { kind: 'refused', reason: error.reason }
    const { message, code } = error as NodeJS.ErrnoException
    return { kind: 'failed', message, code }
  }
}
